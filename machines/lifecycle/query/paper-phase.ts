/** How far a query has come, as its papers see it. */
export type PaperPhase = 'asked' | 'approved' | 'signed' | 'running' | 'ended' | 'closed' | 'older'
