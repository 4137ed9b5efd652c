/**
 * A share as it is kept: percent without needless zeros (`7.50` and `07.5` are `7.5`), `""` where none is given.
 *
 * @param share decimal text of 0–100 with two decimals at most, as the schema asks for
 */
export function normalShare(share: string): string {
  return share === '' ? '' : String(Number(share))
}
