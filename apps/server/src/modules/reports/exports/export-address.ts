import type { Deps } from '../../../platform/deps.ts'
import { REPORT_PATH } from '@drawdesk/contract/reports/report'

const PURPOSE = 'report-export'
/** A download that broke off can be taken up again within this time. */
const ADDRESS_SECONDS = 3_600 * 2

const textOf = (tenantId: string, id: string, exp: string): string => JSON.stringify([tenantId, id, exp])

/** The address at which a browser fetches a file of a report without a token. */
export function signExportAddress(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  { tenantId, id }: { tenantId: string; id: string },
): string {
  const exp = String(Math.floor(clock.now().getTime() / 1_000) + ADDRESS_SECONDS)
  const sig = encodeURIComponent(`${secrets.sign(PURPOSE, textOf(tenantId, id, exp))}.${tenantId}`)
  return `/api${REPORT_PATH}/file?id=${id}&exp=${exp}&sig=${sig}`
}

/** The tenant whose file this is; undefined where the address is not ours, or is over. */
export function tenantOfAddress(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  { id, exp, sig }: { id: string; exp: string; sig: string },
): string | undefined {
  const dot = sig.lastIndexOf('.')
  const tenantId = sig.slice(dot + 1)
  const isOurs =
    dot > 0 &&
    /^\d{1,12}$/.test(exp) &&
    secrets.verify(PURPOSE, textOf(tenantId, id, exp), sig.slice(0, dot)) &&
    clock.now().getTime() < Number(exp) * 1_000
  return isOurs ? tenantId : undefined
}
