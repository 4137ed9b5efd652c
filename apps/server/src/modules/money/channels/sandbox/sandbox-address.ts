import { PAY_PAGE_PATH } from '@drawdesk/contract/money/paths'
import type { Config } from '../../../../platform/config.ts'
import type { Secrets } from '../../../../platform/secrets/secrets.ts'

const PURPOSE = 'pay-sandbox-page'

/** One order at one sandbox channel. */
export interface SandboxPlace {
  tenantId: string
  channelId: string
  orderNo: string
}

const textOf = ({ tenantId, channelId, orderNo }: SandboxPlace): string =>
  JSON.stringify([tenantId, channelId, orderNo])

/** The page of an order; its address is the leave to pay it. */
export function sandboxPageUrl(
  { config, secrets }: { config: Pick<Config, 'publicUrl' | 'port'>; secrets: Secrets },
  place: SandboxPlace,
): string {
  const token = `${place.tenantId}.${place.channelId}.${secrets.sign(PURPOSE, textOf(place))}`
  return `${config.publicUrl ?? `http://127.0.0.1:${config.port}`}${PAY_PAGE_PATH}/${place.orderNo}?t=${token}`
}

/** Where a page's address leads; undefined for one that we did not make. */
export function readSandboxToken(secrets: Secrets, orderNo: string, token: string): SandboxPlace | undefined {
  const [tenantId = '', channelId = '', signature = ''] = token.split('.')
  const place = { tenantId, channelId, orderNo }
  return secrets.verify(PURPOSE, textOf(place), signature) ? place : undefined
}
