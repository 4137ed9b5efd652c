import type { Module } from '../../../wire/route.ts'
import { sysStickersRoutes, type SysStickersNeeds } from './sys-stickers.routes.ts'

/** Stickers: small pictures that experiences put on drawings or offer to guests. */
export const sysStickersModule: Module<SysStickersNeeds> = { name: 'drawing/stickers', routes: sysStickersRoutes }
