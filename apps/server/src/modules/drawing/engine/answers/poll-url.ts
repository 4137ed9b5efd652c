import type { PollSpec } from '@drawdesk/contract/drawing/definition/draw-definition'
import { valueOf, type AnswerScope } from '../expressions/expressions.ts'
import { RenderProblem } from '../values/rendered.ts'

const URL_LENGTH_MAX = 4_000

/** The address at which the provider wants to be asked (`poll.urlFrom`), read from its answer to the submit; undefined where it gives none. */
export function readPollUrl(poll: PollSpec | undefined, scope: AnswerScope): string | undefined {
  const value = valueOf(poll?.urlFrom, scope)
  return typeof value === 'string' && value !== '' && value.length <= URL_LENGTH_MAX ? value : undefined
}

/**
 * Lets a provider's address pass only where our key may go: baseUrl's own origin, or https at a host of `poll.urlHosts`
 * (`.bfl.ai` stands for every host under it). A relative one belongs to baseUrl.
 *
 * @throws {RenderProblem} for any other address.
 */
export function checkPollUrl(address: string, baseUrl: string, hosts: readonly string[] = []): string {
  const url = URL.parse(address, baseUrl)
  const isOwn = url !== null && url.origin === URL.parse(baseUrl)?.origin
  const isListed =
    url?.protocol === 'https:' && url.port === '' && hosts.some((host) => isHostOf(url.hostname, host.toLowerCase()))
  if (url && (isOwn || isListed) && url.username === '' && url.password === '') return url.href
  const host = url?.host ?? '?'
  throw new RenderProblem([
    {
      field: 'definition.poll.urlHosts',
      text: {
        zh: `服务商给出的查询地址 ${host} 不在允许的主机内`,
        en: `The poll URL host ${host} from the provider isn’t allowed`,
      },
    },
  ])
}

function isHostOf(host: string, allowed: string): boolean {
  return allowed.startsWith('.') ? host.endsWith(allowed) && host.length > allowed.length : host === allowed
}
