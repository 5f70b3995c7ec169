/* SPDX-License-Identifier: MIT */
/* analysis_picture.h - an analysis as a picture: chances over the match, luck and skill, the
 * decisions that cost most. */
#ifndef CLI_ANALYSIS_PICTURE_H
#define CLI_ANALYSIS_PICTURE_H

#include "insight/analysis.h"
#include "scene/kit.h"

/* The body of an SVG document (scene_document makes it one), in the language spoken. Returns its
 * viewBox. */
Box analysis_picture(const Analysis *analysis, Text *out);

#endif
