import type { Module } from '../../wire/route.ts'
import { fileRoutes, type FileNeeds } from './file.routes.ts'
import { sweepFiles } from './sweep-files.ts'

const SWEEP_SECONDS = 6 * 3_600

/** Uploads and stored files; serves `blade-resource/oss/endpoint` and `blade-biz/localFile`. */
export const fileModule: Module<FileNeeds> = {
  name: 'files',
  routes: fileRoutes,
  work(deps) {
    deps.jobs.every('files without a row', SWEEP_SECONDS, () => sweepFiles(deps))
  },
}
