import { randomBytes } from 'node:crypto'
import { SHARE_DAYS } from '@drawdesk/contract/devices/device-facts'
import type { SharedPicture } from '@drawdesk/contract/devices/kiosk'
import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { systemScope } from '../../../platform/scope.ts'
import { createDrawExRepository } from '../../drawing/experiences/draw-ex.repository.ts'
import { createDrawInfoRepository } from '../../drawing/records/draw-info.repository.ts'
import { createDrawStyleRepository } from '../../drawing/styles/draw-style.repository.ts'
import type { FileService } from '../../files/file.service.ts'
import { createShareLinkRepository } from './share-link.repository.ts'

const DAY_MS = 86_400_000
const SECRET_BYTES = 18
/** The tenant's number, and 144 bits by lot. */
const SHAPE = /^(\w{1,12})-[\w-]{24}$/

export const sharePath = (token: string): string => `/share/${token}`

type Shown = Omit<SharedPicture, 'createTime' | 'expireTime'> & { createTime: Date; expireTime: Date }

/** A guest's own page of a picture: who has the link sees it for a week, and nothing else of the tenant. */
export function createShareLinks({
  db,
  clock,
  ids,
  files,
}: Pick<Deps, 'db' | 'clock' | 'ids'> & { files: FileService }) {
  const links = createShareLinkRepository(db)

  return {
    /** The link of a drawing, made at the first look. */
    async tokenOf(tenantId: string, infoId: string): Promise<string> {
      const scope = { tenantId }
      const known = await links.findByInfo(scope, infoId)
      if (known) return known.token
      const token = `${tenantId}-${randomBytes(SECRET_BYTES).toString('base64url')}`
      const expireTime = new Date(clock.now().getTime() + SHARE_DAYS * DAY_MS)
      await links.insert(scope, { id: ids.next(), infoId, token, expireTime })
      return (await links.findByInfo(scope, infoId))?.token ?? token
    },

    /** @throws AppError `common.notFound` for any link that does not count, or not any more, and pictures that were taken down alike */
    async open(token: string): Promise<Shown> {
      const tenantId = SHAPE.exec(token)?.[1]
      if (tenantId === undefined) throw commonErrors.notFound()
      const scope = systemScope(tenantId)
      const link = await links.findByToken(scope, token, clock.now())
      const drawing = link && (await createDrawInfoRepository(db).find(scope, link.infoId))
      if (!drawing || drawing.state !== DRAW_STATE.succeeded || drawing.takenDown === 1) throw commonErrors.notFound()
      const [ex, style, views] = await Promise.all([
        drawing.exId ? createDrawExRepository(db).find(scope, drawing.exId) : undefined,
        drawing.styleId ? createDrawStyleRepository(db).find(scope, drawing.styleId) : undefined,
        files.viewsOf(scope, drawing.fileIds as string[]),
      ])
      return {
        files: [...views.values()],
        exName: ex?.exName ?? '',
        muName: ex?.muName ?? '',
        styleName: style?.styleName ?? '',
        createTime: drawing.finishedTime ?? drawing.createTime,
        expireTime: link.expireTime,
      }
    },

    removePassed: (): Promise<number> => links.removePassed(clock.now()),
  }
}

export type ShareLinks = ReturnType<typeof createShareLinks>
