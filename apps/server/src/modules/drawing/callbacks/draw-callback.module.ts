import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Id } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { openRoute, type Module } from '../../../wire/route.ts'
import type { Rates } from '../../identity/throttles/rate.ts'
import { DRAW_CALLBACK_PATH } from '../records/callback-url.ts'
import { createDrawCallbacks } from './draw-callback.service.ts'
import { sweepCallbacks } from './sweep-callbacks.ts'
import type { DefinitionSource } from '../apis/definition-source.service.ts'
import type { DrawApiService } from '../apis/draw-api.service.ts'

const BODY_BYTES_MAX = 1024 * 1024
const SWEEP_SECONDS = 3_600

/** Where providers call us about their work. */
export const drawCallbackModule: Module<
  Deps & { rates: Rates; definitionSource: DefinitionSource; drawApis: DrawApiService }
> = {
  name: 'drawing/callbacks',
  routes(deps) {
    const callbacks = createDrawCallbacks(deps)
    const { rates } = deps
    return [
      openRoute({
        method: 'POST',
        path: `${DRAW_CALLBACK_PATH}/:tenantId/:infoId/:attemptNo/:token`,
        summary: 'A provider says how a drawing stands; the address is its leave',
        audit: 'drawCallback.take',
        isBare: true,
        sends: ['text/plain'],
        isRaw: true,
        bodyLimit: BODY_BYTES_MAX,
        input: Type.Object({
          tenantId: Type.String({ maxLength: 20 }),
          infoId: Id,
          attemptNo: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
          token: Type.String({ maxLength: 100 }),
        }),
        answer: Type.Unknown(),
        before: async ({ ip, params }) => {
          await rates.take('drawCallback', ip)
          const { tenantId, infoId, attemptNo, token } = params as Record<
            'tenantId' | 'infoId' | 'attemptNo' | 'token',
            string
          >
          callbacks.checkAddress({ tenantId, infoId, attemptNo: Number(attemptNo) }, token)
        },
        async handle({ input, request, reply }) {
          const { tenantId, infoId, attemptNo, token } = input
          const { status, text } = await callbacks.take({
            place: { tenantId, infoId, attemptNo },
            token,
            headers: headersOf(request),
            rawBody: bodyOf(request),
          })
          return reply.status(status).type('text/plain; charset=utf-8').send(text)
        },
      }),
    ]
  },
  work(deps: Deps) {
    deps.jobs.every('callbacks left over', SWEEP_SECONDS, () => sweepCallbacks(deps))
  },
}

const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
