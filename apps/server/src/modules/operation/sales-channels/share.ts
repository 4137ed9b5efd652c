/**
 * A share as it is kept and answered: percent with two decimals (`7.5` and `07.5` are `7.50`), `""` where none is given.
 *
 * @param share decimal text of 0–100 with two decimals at most, as the schema asks for
 */
export function normalShare(share: string): string {
  return share === '' ? '' : Number(share).toFixed(2)
}
