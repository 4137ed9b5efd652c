import {
  PART_BYTES,
  PutAttachAnswer,
  UploadBegin,
  UploadEnd,
  UploadPart,
  UploadState,
} from '@drawdesk/contract/files/attach'
import { OSS_PATH } from '@drawdesk/contract/files/oss'
import type { Deps } from '../../../platform/deps.ts'
import { route, type Module } from '../../../wire/route.ts'
import { fileErrors } from '../file.errors.ts'
import type { FileService } from '../file.service.ts'
import type { Uploads } from './uploads.ts'

type UploadNeeds = Deps & { files: FileService; uploads: Uploads }

const FORGET_SECONDS = 3_600

/** Large files in parts: serves `blade-resource/oss/endpoint/upload-…`. */
export const uploadModule: Module<UploadNeeds> = {
  name: 'files/uploads',
  routes: ({ files, uploads }) => [
    route({
      method: 'POST',
      path: `${OSS_PATH}/endpoint/upload-begin`,
      summary: 'Begin a large file, or take up again where it stopped',
      audit: 'file.uploadBegin',
      permission: 'signedIn',
      input: UploadBegin,
      answer: UploadState,
      handle: ({ caller, input }) => uploads.begin(caller, input),
    }),
    route({
      method: 'POST',
      path: `${OSS_PATH}/endpoint/upload-part`,
      summary: 'One part of a large file: the body as it is',
      audit: 'file.uploadPart',
      permission: 'signedIn',
      isRaw: true,
      isBackground: true,
      bodyLimit: PART_BYTES,
      input: UploadPart,
      answer: UploadState,
      async handle({ caller, input, request }) {
        if (!Buffer.isBuffer(request.body) || request.body.length === 0) throw fileErrors.missing()
        return uploads.part(caller, input, request.body)
      },
    }),
    route({
      method: 'POST',
      path: `${OSS_PATH}/endpoint/upload-end`,
      summary: 'All parts have come: the file that they are',
      audit: 'file.uploadEnd',
      permission: 'signedIn',
      input: UploadEnd,
      answer: PutAttachAnswer,
      async handle({ caller, input }) {
        const view = files.toView(await uploads.end(caller, input.uploadId))
        return { ...view, attachId: view.fileId, link: view.url, domain: '', originalName: view.name }
      },
    }),
  ],
  work({ jobs, uploads }) {
    jobs.every('uploads in parts', FORGET_SECONDS, () => uploads.forgetOld())
  },
}
