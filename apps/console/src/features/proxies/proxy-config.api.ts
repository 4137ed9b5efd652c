import { proxyConfigResource, type ProxyTestAnswer } from '@drawdesk/contract/proxies/proxy-config'
import { call } from '../../lib/http/http.ts'

/** One call through the stored proxy. That nothing came back is an answer too; only what kept the trial from being made rejects. */
export function testProxy(id: string, tenantId: string | undefined): Promise<ProxyTestAnswer> {
  return call('POST', `${proxyConfigResource.path}/test`, {
    body: { id, ...(tenantId === undefined ? {} : { tenantId }) },
  })
}
