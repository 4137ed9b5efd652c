import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SealFace, StampLayer } from '@drawdesk/contract/drawing/stamp'
import type { Db } from '../../../../platform/database/db.ts'
import { systemScope } from '../../../../platform/scope.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { makeGlb } from '@drawdesk/fakes/kit/glb'
import { pictureBytes, upload } from '../../../../testing/upload.ts'
import { createFileService } from '../../../files/file.service.ts'
import { newDrawTask } from '../../engine/draw-task.ts'
import type { ResultFile } from '../../engine/calls/flow-result.ts'
import { createDrawInfoRepository } from '../../records/draw-info.repository.ts'
import { AttemptLost, createDrawEnds } from './draw-end.service.ts'

const SCOPE = systemScope('000000')
const FACE: SealFace = { image: '', text: '', textColor: '#c8102e', textSize: 12 }

let test: TestApp
let admin: SignedIn
/** A wholly red picture. */
let red: StampLayer

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  const { data } = await upload(admin, await pictureBytes({ width: 20, height: 20, colour: '#ff0000' }))
  // In the middle, a quarter as wide as the picture.
  red = { kind: 'seal', ...FACE, image: data.fileId, x: 0.5, y: 0.5, scale: 0.25, rotation: 0, opacity: 1 }
})
afterAll(() => test.close())

const blue = async (): Promise<ResultFile> => ({
  bytes: await pictureBytes({ width: 80, height: 80, colour: '#0000ff' }),
  mime: 'image/png',
  extension: 'png',
})

const OF_BODY = '"body":{"zulu":1,"10":"ten","2":"two","seed":9007199254740993}'

interface Drawing {
  id: string
  /** Ends it as this run of its job. */
  succeed(results: readonly ResultFile[], run?: number, db?: Db): Promise<void>
  row(): Promise<{
    state: number
    lineage: string
    fileIds: string[]
    plainIds: string[] | undefined
    shown: string[]
    stored: string[]
  }>
}

/** A record that runs, with these layers in its lineage. */
async function buildDrawing(stamp: readonly StampLayer[], type = 'draw'): Promise<Drawing> {
  const id = test.deps.ids.next()
  await test.owner(
    `insert into draw_info (id, tenant_id, user_id, type, prompt, state, attempts, lineage) values ($1, '000000', '1', $2, 'x', 1, 1, $3)`,
    [id, type, `{"apiVersion":3,"stamp":${JSON.stringify(stamp)},${OF_BODY}}`],
  )
  await test.owner(`insert into draw_attempt (id, tenant_id, info_id, no, version) values ($1, '000000', $2, 1, 1)`, [
    test.deps.ids.next(),
    id,
  ])
  return {
    id,
    async succeed(results, run = 1, db = test.deps.db) {
      const info = await createDrawInfoRepository(test.deps.db).find(SCOPE, id)
      if (!info) throw new Error('the drawing is gone')
      await createDrawEnds({ ...test.deps, db }).succeed(
        { scope: SCOPE, info, job: { run } },
        newDrawTask('x', 1),
        results,
      )
    },
    async row() {
      const [found] = await test.owner<{ state: number; lineage: string; file_ids: string[] }>(
        'select state, lineage::text as lineage, file_ids from draw_info where id = $1',
        [id],
      )
      const files = await test.owner<{ id: string; name: string }>(
        `select id, name from resource_file where name like $1 order by name`,
        [`${id}-%`],
      )
      if (!found) throw new Error('the drawing is gone')
      return {
        state: found.state,
        lineage: found.lineage,
        fileIds: found.file_ids,
        plainIds: (JSON.parse(found.lineage) as { plainIds?: string[] }).plainIds,
        shown: found.file_ids.map((fileId) => files.find((file) => file.id === fileId)?.name ?? ''),
        stored: files.map(({ name }) => name),
      }
    },
  }
}

/** `[red, green, blue]` in the middle and in a corner. */
async function coloursOf(fileId: string | undefined): Promise<number[][]> {
  const { data, info } = await sharp((await createFileService(test.deps).read(SCOPE, fileId ?? '')).bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): number[] => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ]
  return [at(info.width / 2, info.height / 2), at(1, 1)]
}
const [RED, BLUE] = [
  [255, 0, 0],
  [0, 0, 255],
]

describe('the end of a drawing that carries layers', () => {
  it('stores what is shown with them and keeps the plain picture beside it', async () => {
    const drawing = await buildDrawing([red])
    await drawing.succeed([await blue(), await blue()])

    const row = await drawing.row()

    expect([row.state, row.shown, row.stored]).toEqual([
      2,
      [`${drawing.id}-1.png`, `${drawing.id}-2.png`],
      [1, 2].flatMap((no) => [`${drawing.id}-${no}-plain.png`, `${drawing.id}-${no}.png`]),
    ])
    expect(await Promise.all([...row.fileIds, ...(row.plainIds ?? [])].map(coloursOf))).toEqual([
      [RED, BLUE],
      [RED, BLUE],
      [BLUE, BLUE],
      [BLUE, BLUE],
    ])
  })

  it('changes nothing else of the lineage, to the letter', async () => {
    const drawing = await buildDrawing([red])
    const before = (await drawing.row()).lineage
    await drawing.succeed([await blue()])

    const { lineage, plainIds } = await drawing.row()

    expect(before).toContain(OF_BODY)
    expect(lineage).toBe(`{"plainIds":${JSON.stringify(plainIds)},${before.slice(1)}`)
  })

  it('leaves what is no picture as it came', async () => {
    const drawing = await buildDrawing([red])
    const glb: ResultFile = { bytes: makeGlb(), mime: 'model/gltf-binary', extension: 'glb' }
    await drawing.succeed([glb, await blue()])

    const { stored, plainIds } = await drawing.row()

    expect([stored, plainIds?.length]).toEqual([
      [`${drawing.id}-1.glb`, `${drawing.id}-2-plain.png`, `${drawing.id}-2.png`],
      1,
    ])
  })

  it('goes on without a layer whose picture is gone or broken, and says so in the log', async () => {
    const { data } = await upload(admin, await pictureBytes({ colour: '#00ff00' }))
    const [{ storage_key: key } = { storage_key: '' }] = await test.owner<{ storage_key: string }>(
      'select storage_key from resource_file where id = $1',
      [data.fileId],
    )
    await test.deps.storage.put(key, Buffer.from('no picture at all'), 'image/png')
    const [missing, broken] = [
      { ...red, image: '999' },
      { ...red, image: data.fileId },
    ]
    const [drawing, bare] = [await buildDrawing([missing, broken, red]), await buildDrawing([missing, broken])]

    await drawing.succeed([await blue()])
    await bare.succeed([await blue()])

    const [row, bareRow] = [await drawing.row(), await bare.row()]
    expect([await coloursOf(row.fileIds[0]), row.plainIds?.length]).toEqual([[RED, BLUE], 1])
    expect([await coloursOf(bareRow.fileIds[0]), bareRow.plainIds, bareRow.stored]).toEqual([
      [BLUE, BLUE],
      undefined,
      [`${bare.id}-1.png`],
    ])
    const lines = test.logLines
      .map((line) => JSON.parse(line) as { msg: string; infoId?: string; image?: string })
      .filter(({ msg }) => msg.startsWith('a layer was left out'))
    expect(lines.map(({ infoId, image }) => [infoId, image])).toEqual([
      [drawing.id, '999'],
      [drawing.id, data.fileId],
      [bare.id, '999'],
      [bare.id, data.fileId],
    ])
  })

  it('puts nothing on what is made of a picture that has it', async () => {
    const drawing = await buildDrawing([red], 'upscale')
    await drawing.succeed([await blue()])

    const { plainIds, stored } = await drawing.row()

    expect([plainIds, stored]).toEqual([undefined, [`${drawing.id}-1.png`]])
  })

  it('is whole or did not happen: a process that dies before the commit leaves no row, and the next run stores each picture once', async () => {
    const drawing = await buildDrawing([red])
    const dies: Db = {
      ...test.deps.db,
      transaction: (scope, work) =>
        test.deps.db.transaction(scope, async (trx) => {
          await work(trx)
          throw new Error('killed')
        }),
    }
    const before = await drawing.row()

    await expect(drawing.succeed([await blue()], 1, dies)).rejects.toThrow('killed')
    const between = await drawing.row()
    await drawing.succeed([await blue()], 2)
    const after = await drawing.row()
    await test.owner('update draw_info set state = 1 where id = $1', [drawing.id])
    await expect(drawing.succeed([await blue()], 1)).rejects.toBeInstanceOf(AttemptLost)

    expect(between).toEqual(before)
    expect([after.state, after.stored]).toEqual([2, [`${drawing.id}-1-plain.png`, `${drawing.id}-1.png`]])
    expect((await drawing.row()).stored).toEqual(after.stored)
  })
})
