/** Header of a save that brings an earlier version of a row back: `Change-Origin: version`. Other values say nothing. */
export const ORIGIN_HEADER = 'Change-Origin'
