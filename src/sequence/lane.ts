/** Width of one lifeline, in pixels. */
export const LANE = 88
