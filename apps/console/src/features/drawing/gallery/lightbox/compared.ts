/** Stands for the picture as it was before something was put on it. */
export const PLAIN = 'plain'

/** Two records by id; `left` may be {@link PLAIN}, then it is the right one before it was stamped. */
export interface Compared {
  left: string
  right: string
}
