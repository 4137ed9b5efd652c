import type { PrintLayout, PrintMedia } from '@drawdesk/contract/devices/print-job'
import { MODERATION } from '@drawdesk/contract/drawing/records/draw-info'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { PictureUnreadable } from '../../../platform/pictures/pictures.ts'
import { layOutFace, type StampFace } from '../../../platform/pictures/stamp-face.ts'
import type { Scope } from '../../../platform/scope.ts'
import { StoredFileMissing } from '../../../platform/storage/storage.ts'
import { createExStampsRepository } from '../../drawing/experiences/ex-stamps.repository.ts'
import type { FileService } from '../../files/file.service.ts'
import { createPrintProofRepository } from '../proof/print-proof.repository.ts'
import type { PrintProofs } from '../proof/print-proofs.ts'
import { shownCode } from '../proof/statement.ts'
import { createPrintJobRepository } from '../queue/print-job.repository.ts'
import { drawSheet, type SheetContent } from './draw-sheet.ts'
import { drawTestPage } from './draw-test-page.ts'
import { findSheetFacts, type SheetFacts } from './sheet-facts.repository.ts'
import { createTurns } from './sheet-turns.ts'

/** What a sheet is drawn from: the same job gives the same bytes. */
export interface SheetJob {
  id: string
  /** "" for a test page. */
  infoId: string
  /** The picture; "" for a test page. */
  fileId: string
  layout: PrintLayout
  media: PrintMedia
  deviceName: string
  /** A small code of its proof also where there is no white edge. */
  hasMark?: boolean
}

export interface Sheet {
  fileId: string
  sha256: string
}

export interface PrintSheets {
  /**
   * The stored sheet of this job. What says nothing of its job is drawn once for a picture, layout and medium, and taken again for other jobs; few are drawn at the same moment.
   *
   * @throws AppError where its picture is gone
   */
  draw(scope: Scope, job: SheetJob): Promise<Sheet>
}

type Needs = Pick<Deps, 'db'> & {
  config: Pick<Deps['config'], 'timeZone'>
  files: FileService
  printProofs: PrintProofs
}

/** Sheets of print jobs, as files: media × 300 dpi, ready for any printer. */
export function createPrintSheets({ db, config, files, printProofs }: Needs): PrintSheets {
  const inTurn = createTurns()
  /** Under way: all who want the same sheet wait for one drawing. */
  const drawings = new Map<string, Promise<Sheet>>()

  async function drawnPicture(scope: Scope, job: SheetJob, layout: Exclude<PrintLayout, 'test'>): Promise<Buffer> {
    const facts = await findSheetFacts(db, scope, job.infoId)
    if (!facts || job.fileId === '') throw commonErrors.notFound()
    const { row, bytes } = await files.read(scope, job.fileId)
    const place = { layout, media: job.media }
    if (layout !== 'border' && !job.hasMark)
      return drawSheet(place, { picture: bytes, words: NO_WORDS, proofAddress: '' })
    const proof = await printProofs.prove(scope, {
      jobId: job.id,
      infoId: job.infoId,
      device: job.deviceName,
      experience: facts.exName,
      venue: facts.muName,
      isApproved: facts.moderation === MODERATION.pass,
      pictureSha256: row.sha256,
    })
    if (layout !== 'border')
      return drawSheet(place, {
        picture: bytes,
        words: NO_WORDS,
        proofAddress: proof.address,
        mark: shownCode(proof.code),
      })
    return drawSheet(place, {
      picture: bytes,
      words: wordsOf(facts, job, proof.code),
      seal: await sealOf(scope, facts),
      proofAddress: proof.address,
    })
  }

  function wordsOf({ exName, muName, time }: SheetFacts, job: SheetJob, code: string): SheetContent['words'] {
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: config.timeZone }).format(time)
    const [title, ...place] = [exName, muName, job.deviceName].filter((name) => name !== '')
    return { title: title ?? '', notes: [place.join(' · '), day, shownCode(code)] }
  }

  /** The mark of the experience, where it has one. */
  async function sealOf(scope: Scope, { sealId }: SheetFacts): Promise<StampFace | undefined> {
    const [seal] = sealId === null ? [] : await createExStampsRepository(db).listSeals(scope, [sealId])
    if (!seal) return undefined
    const picture = seal.image === null ? undefined : (await files.read(scope, seal.image)).bytes
    const face = await layOutFace(seal, picture)
    return face.size.height > 0 ? face : undefined
  }

  async function drawNow(scope: Scope, job: SheetJob): Promise<Sheet> {
    const { layout } = job
    const bytes = await inTurn(() => (layout === 'test' ? drawTestPage(job) : drawnPicture(scope, job, layout)))
    // Machines alone look at it: a copy to show is made when somebody asks for one.
    const row = await files.keep(scope, { bytes, name: `print-${job.id}.jpg` })
    await files.insert(db, scope, row)
    return { fileId: row.id, sha256: row.sha256 }
  }

  /** That of an earlier job, as long as the picture may still be shown. */
  async function keptSheet(scope: Scope, job: SheetJob): Promise<Sheet | undefined> {
    const { infoId, fileId: sourceId, layout, media } = job
    if (isOfOneJob(job) || sourceId === '' || !(await files.find(scope, sourceId))) return undefined
    for (const kept of await createPrintJobRepository(db).listSheets(scope, { infoId, sourceId, layout, media })) {
      // What holds the proof of its own job is no sheet for another one.
      if (await createPrintProofRepository(db).findByJob(scope, kept.id)) continue
      const file = await files.find(scope, kept.fileId ?? '')
      return file && { fileId: file.id, sha256: kept.sha256 }
    }
    return undefined
  }

  return {
    async draw(scope, job) {
      const key = keyOf(scope, job)
      let drawing = drawings.get(key)
      if (!drawing) {
        const draw = async (): Promise<Sheet> => (await keptSheet(scope, job)) ?? (await drawNow(scope, job))
        drawing = draw().finally(() => drawings.delete(key))
        drawings.set(key, drawing)
      }
      try {
        return await drawing
      } catch (error) {
        // A picture that cannot be read today cannot be read tomorrow: the job fails by it instead of waiting.
        if (error instanceof PictureUnreadable || error instanceof StoredFileMissing)
          throw commonErrors.notFound({ cause: error })
        throw error
      }
    },
  }
}

/** A white edge and a mark hold the proof of their job, a test page the name of its device. */
const isOfOneJob = ({ layout, hasMark = false }: SheetJob): boolean =>
  layout === 'border' || layout === 'test' || hasMark
const keyOf = ({ tenantId }: Scope, job: SheetJob): string =>
  (isOfOneJob(job) ? [tenantId, job.id] : [tenantId, job.fileId, job.layout, job.media]).join(' ')

const NO_WORDS: SheetContent['words'] = { title: '', notes: [] }
