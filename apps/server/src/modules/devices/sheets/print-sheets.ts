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
import type { PrintProofs } from '../proof/print-proofs.ts'
import { shownCode } from '../proof/statement.ts'
import { drawSheet, type SheetContent } from './draw-sheet.ts'
import { drawTestPage } from './draw-test-page.ts'
import { findSheetFacts, type SheetFacts } from './sheet-facts.repository.ts'

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
}

export interface PrintSheets {
  /** Draws (once) and stores the sheet of this job. @throws AppError where its picture is gone */
  draw(scope: Scope, job: SheetJob): Promise<{ fileId: string; sha256: string }>
}

type Needs = Pick<Deps, 'db'> & {
  config: Pick<Deps['config'], 'timeZone'>
  files: FileService
  printProofs: PrintProofs
}

/** Sheets of print jobs, as files: media × 300 dpi, ready for any printer. */
export function createPrintSheets({ db, config, files, printProofs }: Needs): PrintSheets {
  async function drawnPicture(scope: Scope, job: SheetJob, layout: Exclude<PrintLayout, 'test'>): Promise<Buffer> {
    const facts = await findSheetFacts(db, scope, job.infoId)
    if (!facts || job.fileId === '') throw commonErrors.notFound()
    const { row, bytes } = await files.read(scope, job.fileId)
    const place = { layout, media: job.media }
    if (layout !== 'border') return drawSheet(place, { picture: bytes, words: NO_WORDS, proofAddress: '' })
    const proof = await printProofs.prove(scope, {
      jobId: job.id,
      infoId: job.infoId,
      device: job.deviceName,
      experience: facts.exName,
      venue: facts.muName,
      isApproved: facts.moderation === MODERATION.pass,
      pictureSha256: row.sha256,
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

  return {
    async draw(scope, job) {
      try {
        const bytes = job.layout === 'test' ? await drawTestPage(job) : await drawnPicture(scope, job, job.layout)
        const { id, sha256 } = await files.store(scope, { bytes, name: `print-${job.id}.jpg` })
        return { fileId: id, sha256 }
      } catch (error) {
        // A picture that cannot be read today cannot be read tomorrow: the job fails by it instead of waiting.
        if (error instanceof PictureUnreadable || error instanceof StoredFileMissing)
          throw commonErrors.notFound({ cause: error })
        throw error
      }
    },
  }
}

const NO_WORDS: SheetContent['words'] = { title: '', notes: [] }
