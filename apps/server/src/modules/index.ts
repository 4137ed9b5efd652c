import type { Module } from '../wire/route.ts'
import { noticeModule } from './desk/notice/notice.module.ts'
import { paramModule } from './system/param/param.module.ts'

/** Every module of the server, one line each; a test compares this list with the folders. */
export const modules: readonly Module[] = [paramModule, noticeModule]
