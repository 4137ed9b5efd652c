import type { FastifyReply } from 'fastify'
import { Type } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import { openRoute, type AnyRoute } from '../../../../wire/route.ts'
import type { Rates } from '../../../identity/throttles/rate.ts'
import { createSandboxActs, SANDBOX_ACTS } from './sandbox-act.ts'
import { readSandboxToken, type SandboxPlace } from './sandbox-address.ts'
import { sandboxPage, type SandboxOutcome } from './sandbox-page.ts'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
const Address = { orderNo: Type.String({ maxLength: 32 }), t: Type.String({ maxLength: 400 }) }

/** The page that stands for the app of a payer. Its address is the leave to pay this order, and nothing else. */
export function sandboxPageRoutes(deps: Deps & { rates: Rates }, path: string): AnyRoute[] {
  const { config, secrets, rates } = deps
  const acts = createSandboxActs(deps)

  /** @throws AppError `common.notFound` where the channel is off, or the address was not made by us */
  function placeOf({ orderNo, t }: { orderNo: string; t: string }): SandboxPlace {
    const place = config.isPaySandboxOn ? readSandboxToken(secrets, orderNo, t) : undefined
    if (!place) throw commonErrors.notFound()
    return place
  }

  async function show(reply: FastifyReply, place: SandboxPlace, outcome: SandboxOutcome, language: Language) {
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(sandboxPage(await acts.find(place), outcome, language))
  }

  return [
    openRoute({
      method: 'GET',
      path: `${path}/:orderNo`,
      summary: 'The page of the sandbox channel, where an order is paid for trying out',
      audit: 'paySandbox.page',
      isBare: true,
      sends: ['text/html'],
      log: 'noArguments',
      tag: 'paySandbox',
      input: Type.Object(Address),
      answer: Type.Unknown(),
      handle: ({ input, reply, language }) => show(reply, placeOf(input), '', language),
    }),
    openRoute({
      method: 'POST',
      path: `${path}/:orderNo`,
      summary: 'Pays on the page of the sandbox channel, or lets it go wrong',
      audit: 'paySandbox.act',
      isBare: true,
      sends: ['text/html'],
      log: 'noArguments',
      tag: 'paySandbox',
      input: Type.Object({ ...Address, act: Type.Enum([...SANDBOX_ACTS]) }),
      answer: Type.Unknown(),
      before: ({ ip }) => rates.take('paySandbox', ip),
      async handle({ input, reply, language }) {
        const place = placeOf(input)
        await acts.run(place, input.act)
        return show(reply, place, input.act === 'fail' ? 'failed' : input.act === 'late' ? 'waits' : '', language)
      },
    }),
  ]
}
