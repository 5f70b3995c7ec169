/* SPDX-License-Identifier: MIT */
/* analysis_picture.h - an analysis as a picture: chances over the match, luck and skill, the
 * decisions that cost most. */
#ifndef CLI_ANALYSIS_PICTURE_H
#define CLI_ANALYSIS_PICTURE_H

#include "insight/analysis.h"
#include "scene/kit.h"

/* Writes the body of an SVG document (scene_document adds the rest) in the current language.
 * Returns its viewBox. */
Box analysis_picture(const Analysis *analysis, Text *out);

#endif
