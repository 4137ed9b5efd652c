import { DRAW_API_PATH, SupperPointInput, TripoThreeInput } from '@drawdesk/contract/drawing/draw-api'
import { SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import { hiddenIn } from '../../../crud/row-rule.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import type { DrawInfoRow } from '../records/draw-info.repository.ts'
import type { DrawService } from '../run/send/draw.service.ts'
import type { DrawChildService } from './draw-child.service.ts'

const SCALE_DEFAULT = 2
/** Those who send drawings, or work on the records of others. */
const PERMISSIONS = ['drawApi_send', 'drawInfo_edit'] as const

type DrawChildNeeds = Deps & { draws: DrawService; drawChildren: DrawChildService }

export function drawChildRoutes(deps: DrawChildNeeds): AnyRoute[] {
  const { draws, drawChildren: children } = deps

  /** One's own drawing, or the right to change records and to see their pictures. @throws AppError `common.notFound` */
  async function getParent(caller: Caller, id: string): Promise<DrawInfoRow> {
    const row = await draws.get(caller, id)
    if (
      row.userId !== caller.userId &&
      (!hasPermission(caller, 'drawInfo_edit') || hiddenIn(caller, 'drawInfo', { ...row })('files'))
    )
      throw commonErrors.notFound()
    return row
  }

  return [
    route({
      method: 'GET',
      isCommand: true,
      path: `${DRAW_API_PATH}/supperPoint`,
      summary: 'Enlarge a picture of a finished drawing',
      audit: 'drawApi.supperPoint',
      permission: PERMISSIONS,
      input: SupperPointInput,
      answer: SendAnswer,
      handle: async ({ caller, input: { infoId, fileId = '', scale = SCALE_DEFAULT, apiId = '' } }) =>
        children.make(caller, await getParent(caller, infoId), { type: 'upscale', fileId, scale, apiId }),
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: `${DRAW_API_PATH}/tripoThree`,
      summary: 'Make a 3D model of a picture of a finished drawing',
      audit: 'drawApi.tripoThree',
      permission: PERMISSIONS,
      input: TripoThreeInput,
      answer: SendAnswer,
      handle: async ({ caller, input: { infoId, fileId = '', apiId = '' } }) =>
        children.make(caller, await getParent(caller, infoId), { type: 'model3d', fileId, scale: 1, apiId }),
    }),
  ]
}

/** Further records of a finished drawing. */
export const drawChildModule: Module<DrawChildNeeds> = { name: 'drawing/children', routes: drawChildRoutes }
