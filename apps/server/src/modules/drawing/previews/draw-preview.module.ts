import { Type } from 'typebox'
import { Id } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { systemScope } from '../../../platform/scope.ts'
import { openRoute, type AnyRoute, type Module } from '../../../wire/route.ts'
import { drawPreviewErrors } from './draw-preview.errors.ts'
import type { DrawPreviews } from './draw-preview.service.ts'
import { DRAW_PREVIEW_PATH, verifyPreviewUrl } from './preview-url.ts'

const SWEEP_SECONDS = 300
const KEPT_BY_BROWSERS_SECONDS = 60

type DrawPreviewNeeds = Deps & { drawPreviews: DrawPreviews }

function drawPreviewRoutes(deps: DrawPreviewNeeds): AnyRoute[] {
  const { drawPreviews: previews } = deps

  return [
    openRoute({
      method: 'GET',
      path: `${DRAW_PREVIEW_PATH}/:infoId/:number`,
      summary: 'The unfinished picture of a drawing that runs, by a signed address',
      audit: 'drawPreview.read',
      isBare: true,
      sends: ['image/*'],
      input: Type.Object({
        infoId: Id,
        number: Type.String({ pattern: '^[0-9]{1,10}$' }),
        exp: Type.Optional(Type.String({ maxLength: 20 })),
        sig: Type.Optional(Type.String({ maxLength: 200 })),
      }),
      answer: Type.Unknown(),
      async handle({ input, reply }) {
        const tenantId = verifyPreviewUrl(deps.secrets, {
          ...input,
          exp: input.exp,
          sig: input.sig,
          now: deps.clock.now(),
        })
        if (tenantId === undefined) throw drawPreviewErrors.linkExpired()
        const picture = await previews.read(systemScope(tenantId), input.infoId)
        if (!picture) throw commonErrors.notFound()
        return reply
          .type(picture.mime)
          .header('cache-control', `private, max-age=${KEPT_BY_BROWSERS_SECONDS}`)
          .header('x-content-type-options', 'nosniff')
          .send(picture.bytes)
      },
    }),
  ]
}

/** What is left of drawings that ended while nobody could take their preview away (a process that died). */
function sweepPreviews(deps: DrawPreviewNeeds): void {
  const { drawPreviews: previews } = deps
  deps.jobs.every('previews of ended drawings', SWEEP_SECONDS, async () => {
    for (const { tenantId, infoId } of await previews.listLeft())
      await previews.dropPreview(systemScope(tenantId), infoId)
  })
}

/** Previews of drawings that run; who makes them is the drawing's job. */
export const drawPreviewModule: Module<DrawPreviewNeeds> = {
  name: 'drawing/previews',
  routes: drawPreviewRoutes,
  work: sweepPreviews,
}
