/* SPDX-License-Identifier: MIT */
/* analysis_picture.h - an analysis as a picture: chances over the match, luck and skill, the
 * decisions that cost most. */
#ifndef CLI_ANALYSIS_PICTURE_H
#define CLI_ANALYSIS_PICTURE_H

#include "bots/analysis.h"

typedef struct {
    double width, height;
} ReportSize;

/* How large the picture will be. */
ReportSize analysis_extent(const Analysis *analysis);

/* An SVG document of this size, in the language spoken. */
void analysis_svg(const Analysis *analysis, Text *out);

#endif
