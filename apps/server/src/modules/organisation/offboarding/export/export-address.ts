import type { Deps } from '../../../../platform/deps.ts'
import { TENANT_DATA_PATH } from '@drawdesk/contract/organisation/offboarding'

const PURPOSE = 'tenant-export'
/** A download that broke off can be taken up again within this time. */
export const ADDRESS_SECONDS = 3_600 * 4

const textOf = (id: string, exp: string): string => JSON.stringify([id, exp])

/** The address at which a browser fetches an archive without a token, and its end. */
export function signExportAddress({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>, id: string) {
  const until = Math.floor(clock.now().getTime() / 1_000) + ADDRESS_SECONDS
  const exp = String(until)
  const sig = encodeURIComponent(secrets.sign(PURPOSE, textOf(id, exp)))
  return { url: `/api${TENANT_DATA_PATH}/file?id=${id}&exp=${exp}&sig=${sig}`, until: new Date(until * 1_000) }
}

/** Was this address given by us, and is it still good? */
export function isExportAddress(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  { id, exp, sig }: { id: string; exp: string; sig: string },
): boolean {
  return (
    /^\d{1,12}$/.test(exp) &&
    secrets.verify(PURPOSE, textOf(id, exp), sig) &&
    clock.now().getTime() < Number(exp) * 1_000
  )
}
