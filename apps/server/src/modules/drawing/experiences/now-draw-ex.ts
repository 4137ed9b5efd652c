import { EX_NOW_MAX } from '@drawdesk/contract/drawing/draw-ex'
import type { PromptVariable } from '@drawdesk/contract/drawing/prompt-variable'
import type { FileView } from '@drawdesk/contract/core/schema'
import { hiddenIn, present } from '../../../crud/row-rule.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import { readParams } from '../../settings/params/param.reader.ts'
import { createDrawExRepository, type DrawExRow } from './draw-ex.repository.ts'
import type { DrawExViews } from './draw-ex.view.ts'
import { createExStampsRepository } from './ex-stamps.repository.ts'
import { createExStylesRepository } from './ex-styles.repository.ts'

type Shown = Record<string, unknown>

/** Of this venue and this experience alone unless they are "". What the device `loginId` offers comes before all: its own experience while that is online, else one at its venue, else one for all venues. */
export interface NowPlace {
  muName: string
  exId: string
  loginId?: string | undefined
}

/** What a kiosk shows: the experience that is online now, with what guests are asked for and what is put on their pictures; where there is none, which one begins first. */
export function createNowFinder(
  deps: Pick<Deps, 'db' | 'clock'> & { files: FileService; drawExViews: DrawExViews },
): (scope: Scope, where: NowPlace) => Promise<Shown> {
  const { db, clock, drawExViews: views, files } = deps
  const exs = createDrawExRepository(db)
  const styles = createExStylesRepository(db)
  const stamps = createExStampsRepository(db)

  /** Rows with their pictures, as far as this person sees them. */
  async function shown(
    scope: Scope,
    table: string,
    rows: readonly { image: string | null }[],
    pictures: ReadonlyMap<string, FileView>,
  ): Promise<Shown[]> {
    const decorate = async (own: Shown[]): Promise<Shown[]> =>
      own.map((row) => ({ ...row, image: row.image ?? '', imageFile: pictures.get(String(row.image)) ?? null }))
    return present(
      scope,
      table,
      rows.map((row) => ({ ...row })),
      decorate,
      'absent',
    )
  }

  async function findRow(scope: Scope, { muName, exId, loginId }: NowPlace): Promise<DrawExRow | undefined> {
    const now = clock.now()
    const device = loginId ? await exs.findPlaceOfDevice(scope, loginId) : undefined
    if (!device) return exs.findNow(scope, { muName, exId, now })
    const own = device.exId === null ? undefined : await exs.findNow(scope, { muName: '', exId: device.exId, now })
    return own ?? exs.findNow(scope, { muName: device.muName, now })
  }

  /** Which one begins first, as far as this person sees it. */
  async function findNext(scope: Scope, { muName, exId, loginId }: NowPlace): Promise<Shown> {
    const device = loginId ? await exs.findPlaceOfDevice(scope, loginId) : undefined
    const where = device ? { muName: device.muName } : { muName, exId }
    const row = await exs.findNext(scope, { ...where, now: clock.now() })
    if (!row) return {}
    const isHidden = hiddenIn(scope, 'drawEx', { ...row })
    const { exName, startTime, timeZone } = row
    return {
      next: Object.fromEntries(Object.entries({ exName, startTime, timeZone }).filter(([name]) => !isHidden(name))),
    }
  }

  return async (scope, where) => {
    const row = await findRow(scope, where)
    if (!row) return findNext(scope, where)
    const wanted = row.stickerIds as string[]
    const [[view], offered, seals, found] = await Promise.all([
      views(scope, [row]),
      styles.list(scope, [row.id]),
      stamps.listSeenSeals(scope, row.sealId ? [row.sealId] : []),
      stamps.listSeenStickers(scope, wanted),
    ])
    const stickers = wanted.flatMap((id) => found.find((sticker) => sticker.id === id) ?? [])
    const pictures = await files.viewsOf(
      scope,
      [...seals, ...stickers].flatMap(({ image }) => image ?? []),
    )
    const facts = new Map(
      offered.map(({ styleId, variables, width, height }) => [
        styleId,
        { variables: variables as PromptVariable[], width, height },
      ]),
    )
    const [seal] = await shown(scope, 'drawSeal', seals, pictures)
    const whole = {
      ...view,
      styles: ((view?.styles ?? []) as { styleId: string }[]).map((style) => ({
        ...style,
        ...facts.get(style.styleId),
      })),
      seal: seal ?? null,
      stickers: await shown(scope, 'sysSticker', stickers, pictures),
    }
    const prices = await readParams(db, scope, ['print.price', 'print.postage'])
    const print = { price: prices['print.price'], postage: prices['print.price'] === 0 ? 0 : prices['print.postage'] }
    const isHidden = hiddenIn(scope, 'drawEx', { ...row })
    return Object.fromEntries(Object.entries({ ...whole, print }).filter(([field]) => !isHidden(field)))
  }
}

/** All that are online now, as guests choose among them. */
export function createNowLister({
  db,
  clock,
  files,
}: Pick<Deps, 'db' | 'clock'> & { files: FileService }): (scope: Scope) => Promise<Shown[]> {
  const exs = createDrawExRepository(db)
  return async (scope) => {
    const rows = await exs.listNow(scope, clock.now(), EX_NOW_MAX)
    const covers = await files.viewsOf(
      scope,
      rows.flatMap(({ cover }) => cover ?? []),
    )
    const decorate = async (own: DrawExRow[]): Promise<Shown[]> =>
      own.map((row) => ({ ...row, coverFile: covers.get(row.cover ?? '') ?? null }))
    return present(scope, 'drawEx', rows, decorate, 'absent')
  }
}

export type NowFinder = ReturnType<typeof createNowFinder>
