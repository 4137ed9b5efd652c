/** Times travel as `yyyy-MM-dd HH:mm:ss` in a zone of the server's that the page does not know; only distances between two of them count. */
const asIfUtc = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`)

/** How far the server's wall clock is ahead of ours. */
export const offsetOf = (serverTime: string, nowMs: number): number => asIfUtc(serverTime) - nowMs

/** When, by our clock, a time of the server's is reached. NaN where there is none. */
export const reachedAt = (text: string, offsetMs: number): number => asIfUtc(text) - offsetMs
