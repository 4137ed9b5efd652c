import {
  DRAW_SEAL_PATH,
  drawSealResource,
  SealFaceAnswer,
  SealFaceInput,
  SealPreviewInput,
} from '@drawdesk/contract/drawing/draw-seal'
import type { Language } from '@drawdesk/contract/core/texts'
import { FileView } from '@drawdesk/contract/core/schema'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { findRow } from '../../../crud/rows.repository.ts'
import { createSaver } from '../../../crud/save-row.service.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { auditOf } from '../../../wire/audit.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'
import { libraryRoutes } from '../../../crud/versions/library.routes.ts'
import { createVersionedRows } from '../../../crud/versions/versioned-rows.service.ts'
import type { DrawSealRow } from './draw-seal.repository.ts'
import { SEAL_FIELDS, sealOptions, versionedOf } from './draw-seal.rules.ts'
import { createSealPictures, type SealLook } from './seal-pictures.ts'
import type { FileService } from '../../files/file.service.ts'
import type { Stamper } from './stamper.ts'

const READERS = ['drawSeal_view', 'drawSeal_edit'] as const
/** Who may see a seal's face: also those who choose one for an experience. */
const SHOWN_TO = ['drawSeal', ...READERS, 'drawSeal_add', 'drawEx', 'drawEx_view', 'drawEx_add', 'drawEx_edit'] as const
/** What stands for the name of an experience that is not there yet. */
const SAMPLE_EX_NAME: Readonly<Record<Language, string>> = { zh: '体验名称', en: 'Experience' }

export type DrawSealNeeds = Deps & { rowVersions: RowVersions; files: FileService; stamper: Stamper }

export function drawSealRoutes(deps: DrawSealNeeds): AnyRoute[] {
  const { db, rowVersions: versions } = deps
  const options = sealOptions(deps)
  const pictures = createSealPictures(deps)
  const { save } = createSaver(deps, options)
  const seals = createVersionedRows<DrawSealRow>(versions, {
    table: 'drawSeal',
    fields: SEAL_FIELDS,
    find: (scope, id) => findRow(db, scope, 'drawSeal', id) as Promise<DrawSealRow | undefined>, // a row of this table
    versionedOf,
    save,
    areWhole: true, // a seal's picture shows all of it
  })
  const path = (call: string): string => `${DRAW_SEAL_PATH}/${call}`

  /** What the seal with this id looks like, without what has no value. */
  async function lookOf(caller: Caller, id: string | undefined): Promise<SealLook> {
    if (!id) return {}
    const { image, text, textColor, textSize, x, y, scale, rotation, opacity } = await seals.getShown(caller, id)
    return { image: image ?? '', text, textColor, textSize, x, y, scale, rotation, opacity }
  }

  return [
    ...resourceRoutes(deps, options),
    ...libraryRoutes(deps, { resource: drawSealResource, words: { one: 'a seal', many: 'seals' }, rows: seals }),
    // Both ways: the POST for long texts, the GET also during an impersonation.
    ...(['GET', 'POST'] as const).map((method) =>
      route({
        method,
        path: path('face'),
        summary: 'A seal by itself as a transparent png: the very picture that is stamped',
        audit: 'drawSeal.face',
        permission: SHOWN_TO,
        input: SealFaceInput,
        answer: SealFaceAnswer,
        handle({ caller, input: { exName, ...look }, language, request }) {
          auditOf(request).isRoutine = true // nothing is kept, and an editor asks with every word
          return pictures.showFace(caller, look, exName ?? SAMPLE_EX_NAME[language])
        },
      }),
    ),
    route({
      method: 'POST',
      path: path('preview'),
      summary: 'A seal on one of the tenant’s pictures, as a new file',
      audit: 'drawSeal.preview',
      isRead: true,
      permission: ['drawSeal_view', 'drawSeal_add', 'drawSeal_edit'],
      input: SealPreviewInput,
      answer: FileView,
      async handle({ caller, input, language }) {
        const { id, fileId, ...given } = input as SealLook & { id?: string; fileId: string } // as its schema says, which is put together from those of a stamp
        return pictures.preview(
          caller,
          { ...(await lookOf(caller, id)), ...given },
          { fileId, exName: SAMPLE_EX_NAME[language] },
        )
      },
    }),
  ]
}
