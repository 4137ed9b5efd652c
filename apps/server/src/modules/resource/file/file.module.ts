import type { Module } from '../../../wire/route.ts'
import { fileRoutes } from './file.routes.ts'

/** Uploads and stored files; serves `blade-resource/oss/endpoint` and `blade-biz/localFile`. */
export const fileModule: Module = { name: 'resource/file', routes: fileRoutes }
