import type { Module } from '../wire/route.ts'
import { authModule } from './auth/auth.module.ts'
import { drawApiModule } from './biz/draw-api/draw-api.module.ts'
import { drawInfoModule } from './biz/draw-info/draw-info.module.ts'
import { eventsModule } from './biz/events/events.module.ts'
import { noticeModule } from './desk/notice/notice.module.ts'
import { errorLogModule } from './log/error/error-log.module.ts'
import { fileModule } from './resource/file/file.module.ts'
import { deptModule } from './system/dept/dept.module.ts'
import { dictModule } from './system/dict/dict.module.ts'
import { menuModule } from './system/menu/menu.module.ts'
import { paramModule } from './system/param/param.module.ts'
import { roleModule } from './system/role/role.module.ts'
import { tenantModule } from './system/tenant/tenant.module.ts'
import { registerModule } from './user/register/register.module.ts'
import { userModule } from './user/user/user.module.ts'

/** Every module of the server, one line each; a test compares this list with the folders. */
export const modules: readonly Module[] = [authModule, userModule, registerModule, menuModule, deptModule, roleModule, tenantModule, dictModule, paramModule, noticeModule, fileModule, drawApiModule, drawInfoModule, eventsModule, errorLogModule]
