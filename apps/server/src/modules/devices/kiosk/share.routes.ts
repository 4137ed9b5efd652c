import { Type } from '@drawdesk/contract/core/schema'
import { KIOSK_PATH, SharedPicture } from '@drawdesk/contract/devices/kiosk'
import { formatTime } from '@drawdesk/contract/core/time'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { openRoute, type AnyRoute } from '../../../wire/route.ts'
import { sharePage } from './share-page.ts'
import { sharePath, type ShareLinks } from './share-links.ts'

const POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
const ByToken = Type.Object({ token: Type.String({ minLength: 1, maxLength: 60 }) })

/** A guest's own picture: as data, and as a page of plain HTML for their telephone. The link is the leave to see it, and to see nothing else. */
export function shareRoutes({ config, shareLinks }: Pick<Deps, 'config'> & { shareLinks: ShareLinks }): AnyRoute[] {
  const find = async (token: string): Promise<Awaited<ReturnType<ShareLinks['open']>> | undefined> => {
    try {
      return await shareLinks.open(token)
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    }
  }
  return [
    openRoute({
      method: 'GET',
      path: `${KIOSK_PATH}/share/:token`,
      summary: 'A guest’s picture, by the link of a machine',
      audit: 'kiosk.share',
      log: 'noArguments',
      tag: 'kiosk',
      input: ByToken,
      answer: SharedPicture,
      handle: ({ input }) => shareLinks.open(input.token),
    }),
    openRoute({
      method: 'GET',
      path: sharePath(':token'),
      summary: 'The page of a guest’s picture',
      audit: 'kiosk.sharePage',
      isBare: true,
      sends: ['text/html'],
      log: 'noArguments',
      tag: 'kiosk',
      input: ByToken,
      answer: Type.Unknown(),
      async handle({ input, reply, language }) {
        const found = await find(input.token)
        const shown = found && { ...found, until: formatTime(found.expireTime, config.timeZone) }
        return reply
          .code(found ? 200 : 404)
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .header('content-security-policy', POLICY)
          .type('text/html; charset=utf-8')
          .send(sharePage(shown, language))
      },
    }),
  ]
}
