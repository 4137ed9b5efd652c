import type { PrintLayout, PrintMedia } from '@drawdesk/contract/devices/print-job'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'

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

/** The picture itself is the sheet. */
export function createPrintSheets({ files }: { files: FileService }): PrintSheets {
  return {
    async draw(scope, { fileId }) {
      if (fileId === '') throw commonErrors.notFound()
      const { id, sha256 } = await files.get(scope, fileId)
      return { fileId: id, sha256 }
    },
  }
}
