import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  STARTER_TABLES,
  type StarterAdded,
  type StarterKept,
  type StarterRemoved,
  type StarterState,
  type StarterTable,
} from '@drawdesk/contract/drawing/starter'
import type { Language } from '@drawdesk/contract/core/texts'
import { insertRow, removeRows, restoreRows } from '../../../crud/rows.repository.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { NewFile } from '../../files/file.repository.ts'
import type { FileService } from '../../files/file.service.ts'
import { sampleApiOf } from '../apis/sample-api.ts'
import { createDrawExRepository } from '../experiences/draw-ex.repository.ts'
import { versionedOf as versionedEx } from '../experiences/draw-ex.versions.ts'
import { createExStylesRepository } from '../experiences/ex-styles.repository.ts'
import { createDrawPromptRepository } from '../prompts/draw-prompt.repository.ts'
import { preparePrompt, toPromptColumns, versionedOf as versionedPrompt } from '../prompts/draw-prompt.save.ts'
import { createDrawSealRepository } from '../seals/draw-seal.repository.ts'
import { versionedOf as versionedSeal } from '../seals/draw-seal.rules.ts'
import { createDrawStyleRepository } from '../styles/draw-style.repository.ts'
import { versionedOf as versionedStyle } from '../styles/draw-style.rules.ts'
import { prepareStyle, toStyleColumns } from '../styles/draw-style.save.ts'
import {
  STARTER_ASSISTANTS,
  STARTER_EXPERIENCE,
  STARTER_PROMPTS,
  STARTER_SEALS,
  STARTER_STICKERS,
  STARTER_STYLES,
} from './starter-content.ts'
import { createStarterRepository, type StarterRow } from './starter.repository.ts'

const PICTURES = join(import.meta.dirname, 'pictures')
const DAY_MS = 86_400_000
const USERS_NAMED_MAX = 3
export const STARTER_API_CODE = 'api'

/** Codes of what the pack always has; its API is added only where a tenant has none. */
const CODES: Readonly<Record<Exclude<StarterTable, 'drawApi'>, readonly string[]>> = {
  drawStyle: STARTER_STYLES.map(({ code }) => code),
  drawPrompt: STARTER_PROMPTS.map(({ code }) => code),
  drawSeal: STARTER_SEALS.map(({ code }) => code),
  sysSticker: STARTER_STICKERS.map(({ code }) => code),
  drawEx: [STARTER_EXPERIENCE.code],
  chatAssistant: STARTER_ASSISTANTS.map(({ code }) => code),
}
/** File of the picture of each row that has one. */
const PICTURE_OF: ReadonlyMap<string, string> = new Map([
  ...STARTER_STYLES.map(({ code }) => [code, `covers/${code}.webp`] as const),
  ...STARTER_STICKERS.map(({ code }) => [code, `stamps/${code}.webp`] as const),
  ...STARTER_SEALS.map(({ code }) => [code, `stamps/${code}.png`] as const),
])
const OWN_KINDS = STARTER_TABLES.filter((table) => table !== 'drawApi')

type StarterDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config'> & { files: FileService; rowVersions: RowVersions }

/**
 * The starter pack of a tenant (docs/adr/0070): styles, prompts, seals, stickers and one experience to begin with. Its rows are rows like any other; a table
 * says which ones came from it, so that they can go again where nobody has changed or used them.
 */
export function createStarterPack(deps: StarterDeps) {
  const { db, clock, ids, files, rowVersions, config } = deps

  /** What is there of what was added, by code. */
  const liveRows = (at: Db, scope: Scope, hold: boolean): Promise<Map<string, Here>> => rowsOf(at, scope, { hold })

  async function rowsOf(
    at: Db,
    scope: Scope,
    which: { hold?: boolean; isDeleted?: 0 | 1 },
  ): Promise<Map<string, Here>> {
    const starter = createStarterRepository(at)
    const here = new Map<string, Here>()
    const byTable = Map.groupBy(await starter.list(scope), ({ tableName }) => tableName)
    for (const table of STARTER_TABLES) {
      const known = byTable.get(table) ?? []
      const live = await starter.listRows(
        scope,
        table,
        known.map(({ rowId }) => rowId),
        which,
      )
      for (const row of known) {
        const found = live.get(row.rowId)
        if (found)
          here.set(row.code, {
            ...row,
            name: found.name,
            version: found.version,
            isChanged: found.version !== row.rowVersion,
          })
      }
    }
    return here
  }

  /** What of these must stay, and why. */
  async function keptOf(at: Db, scope: Scope, here: ReadonlyMap<string, Here>): Promise<Map<string, StarterKept>> {
    const starter = createStarterRepository(at)
    const kept = new Map<string, StarterKept>()
    // The experience first, then what it offers, its API last: what goes itself keeps nothing.
    const leaving = new Set<string>()
    for (const table of STARTER_TABLES.toReversed()) {
      for (const row of [...here.values()].filter(({ tableName }) => tableName === table)) {
        const users = (await starter.usersOf(scope, table, row.rowId)).filter(({ id }) => !leaving.has(id))
        if (row.isChanged || users.length > 0)
          kept.set(row.code, {
            kind: table,
            id: row.rowId,
            name: row.name,
            reason: row.isChanged ? 'changed' : 'used',
            users: users.slice(0, USERS_NAMED_MAX).map(({ name }) => name),
          })
        else leaving.add(row.rowId)
      }
    }
    return kept
  }

  /** The stored bytes of the pictures that are missing: kept before the transaction, and inserted within it. */
  async function keepPictures(
    scope: Scope,
    known: readonly ReadonlyMap<string, Here>[],
  ): Promise<Map<string, NewFile>> {
    const kept = new Map<string, NewFile>()
    for (const [code, name] of PICTURE_OF) {
      if (known.some((rows) => rows.has(code))) continue
      kept.set(code, await files.keep(scope, { bytes: await readFile(join(PICTURES, name)), name: basename(name) }))
    }
    return kept
  }

  const authorOf = (scope: Scope) => {
    const now = clock.now()
    return {
      createUser: scope.userId,
      createDept: scope.deptId,
      updateUser: scope.userId,
      createTime: now,
      updateTime: now,
    }
  }

  return {
    async state(scope: Scope): Promise<StarterState> {
      const here = await liveRows(db, scope, false)
      const counts = OWN_KINDS.map((kind) => ({
        kind,
        total: CODES[kind].length,
        here: CODES[kind].filter((code) => here.has(code)).length,
      }))
      const isWhole = counts.every(({ total, here: found }) => found === total)
      return { counts, kept: [...(await keptOf(db, scope, here)).values()], isWhole: isWhole ? 1 : 0 }
    },

    /**
     * Adds what of the pack is not there; what was renamed or changed since is there. What was removed comes back as it was, with its history and
     * whatever was drawn with it; the texts of the rest are in this language.
     */
    async add(scope: Scope, language: Language): Promise<StarterAdded> {
      const pictures = await keepPictures(scope, [
        await liveRows(db, scope, false),
        await rowsOf(db, scope, { isDeleted: 1 }),
      ])
      const done = await db.transaction(scope, async (trx) => {
        const starter = createStarterRepository(trx)
        await starter.holdTurn(scope)
        const here = await liveRows(trx, scope, false)
        const idOf = new Map([...here].map(([code, { rowId }]) => [code, rowId]))
        const added = new Map<StarterTable, number>()
        const inserted: NewFile[] = []

        /** The picture as a file of its own. */
        async function pictureOf(code: string): Promise<string | null> {
          const row = pictures.get(code)
          if (!row) return null
          await files.insert(trx, scope, row)
          inserted.push(row)
          return row.id
        }
        async function each<Item extends { code: string }>(
          table: StarterTable,
          items: readonly Item[],
          insert: (item: Item, place: number) => Promise<string>,
        ): Promise<void> {
          for (const [place, item] of items.entries()) {
            if (idOf.has(item.code)) continue
            const rowId = await insert(item, place)
            await starter.put(scope, { code: item.code, tableName: table, rowId, rowVersion: 1 })
            idOf.set(item.code, rowId)
            added.set(table, (added.get(table) ?? 0) + 1)
          }
        }

        const known = await starter.findApi(scope)
        const sample = sampleApiOf()
        for (const row of (await rowsOf(trx, scope, { hold: true, isDeleted: 1 })).values()) {
          const { code, tableName, rowId, rowVersion, version } = row
          if (tableName === 'drawApi' && known) continue
          await restoreRows(deps, trx, scope, tableName, [rowId])
          // Its removal and its return are no changes by the tenant.
          if (version === rowVersion + 1) await starter.put(scope, { code, tableName, rowId, rowVersion: version + 1 })
          idOf.set(code, rowId)
          added.set(tableName, (added.get(tableName) ?? 0) + 1)
        }
        if (!known)
          await each('drawApi', [{ code: STARTER_API_CODE }], async () => {
            const { id } = await insertRow(deps, trx, scope, 'drawApi', sample)
            return id
          })
        const apiId = known?.id ?? String(idOf.get(STARTER_API_CODE))

        await each('drawStyle', STARTER_STYLES, async ({ code, name, prompt, negative, tags, remark }, place) => {
          const { content } = await prepareStyle(
            trx,
            scope,
            {
              styleName: name,
              apiId,
              prompt: prompt[language],
              negativePrompt: negative[language],
              tags: tags.map((tag) => tag[language]),
              remark: remark[language],
              sort: (place + 1) * 10,
            },
            undefined,
          )
          const row = await createDrawStyleRepository(trx).insert(scope, {
            ...toStyleColumns({ ...content, cover: await pictureOf(code) }),
            id: ids.next(),
            active: 1,
            ...authorOf(scope),
          })
          await rowVersions.keep(trx, scope, 'drawStyle', versionedStyle(row))
          return row.id
        })
        // The list has the newest first.
        await each('drawPrompt', STARTER_PROMPTS.toReversed(), async ({ name, category, content: words }) => {
          const { content } = await preparePrompt(
            trx,
            scope,
            { title: name, category, content: words[language], apiId },
            undefined,
          )
          const row = await createDrawPromptRepository(trx).insert(scope, {
            ...toPromptColumns(content),
            id: ids.next(),
            active: 1,
            ...authorOf(scope),
          })
          await rowVersions.keep(trx, scope, 'drawPrompt', versionedPrompt(row))
          return row.id
        })
        await each('drawSeal', STARTER_SEALS, async ({ code, name, ...look }) => {
          const { id } = await insertRow(deps, trx, scope, 'drawSeal', {
            sealName: name,
            ...look,
            image: await pictureOf(code),
            textColor: '#c8102e',
            opacity: 1,
          })
          for (const row of await createDrawSealRepository(trx).listAny(scope, [id]))
            await rowVersions.keep(trx, scope, 'drawSeal', versionedSeal(row))
          return id
        })
        await each('sysSticker', STARTER_STICKERS, async ({ code, name, category }, place) => {
          const image = await pictureOf(code)
          const { id } = await insertRow(deps, trx, scope, 'sysSticker', {
            name,
            category,
            image,
            sort: (place + 1) * 10,
          })
          return id
        })
        await each('drawEx', [STARTER_EXPERIENCE], async ({ name, terms, days, styles, seal, stickers, cover }) => {
          const now = clock.now()
          const shown = await createDrawStyleRepository(trx).listAny(scope, [String(idOf.get(cover))])
          const row = await createDrawExRepository(trx).insert(scope, {
            id: ids.next(),
            exName: name,
            cover: shown[0]?.cover ?? null,
            startTime: now,
            endTime: new Date(now.getTime() + days * DAY_MS),
            sealId: idOf.get(seal) ?? null,
            stickerIds: JSON.stringify(stickers.map((code) => idOf.get(code))),
            terms: terms[language],
            ...authorOf(scope),
          })
          const styleIds = styles.map((code) => String(idOf.get(code)))
          await createExStylesRepository(trx).replace(
            scope,
            row.id,
            styleIds.map((styleId) => ({ id: ids.next(), styleId })),
            now,
          )
          await rowVersions.keep(trx, scope, 'drawEx', versionedEx(row, styleIds, config.timeZone))
          return row.id
        })
        await each('chatAssistant', STARTER_ASSISTANTS, async ({ name, emoji, questions, ...words }, place) => {
          const { id } = await insertRow(deps, trx, scope, 'chatAssistant', {
            name,
            emoji,
            description: words.description[language],
            opening: words.opening[language],
            questions: JSON.stringify(questions.map((question) => question[language])),
            systemPrompt: words.systemPrompt[language],
            sort: (place + 1) * 10,
            active: 1,
          })
          return id
        })
        return {
          inserted,
          answer: {
            added: [...added].map(([kind, here]) => ({ kind, here, total: here })),
            apiName: known?.apiName ?? sample.apiName,
          },
        }
      })
      files.makeCopiesAhead(scope, done.inserted)
      return done.answer
    },

    /** Removes what nobody has changed and nothing uses, and says what stays. {@link add} brings it back. */
    remove: (scope: Scope): Promise<StarterRemoved> =>
      db.transaction(scope, async (trx) => {
        const starter = createStarterRepository(trx)
        await starter.holdTurn(scope)
        const here = await liveRows(trx, scope, true)
        const kept = await keptOf(trx, scope, here)
        const leaving = [...here.values()].filter(({ code }) => !kept.has(code))
        for (const table of STARTER_TABLES.toReversed()) {
          const rows = leaving.filter(({ tableName }) => tableName === table).map(({ rowId }) => rowId)
          if (rows.length > 0) await removeRows(deps, trx, scope, table, rows)
        }
        return { removed: leaving.length, kept: [...kept.values()] }
      }),
  }
}

/** A row of the pack that is there. */
interface Here extends StarterRow {
  name: string
  version: number
  isChanged: boolean
}

export type StarterPack = ReturnType<typeof createStarterPack>
