import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { isFramePath } from '../../lib/menu/menu-address.ts'
import { pages } from '../pages.ts'

const components = new Map<string, LazyExoticComponent<ComponentType>>()

const loadFrame = () => import('../iframe/frame.page.tsx')

/** Is there a page for this path? */
export function hasPage(path: string): boolean {
  return Object.hasOwn(pages, path) || isFramePath(path)
}

/** The page of a path, loaded when first shown; always the same component for the same path, so that its state stays. */
export function pageOf(path: string): LazyExoticComponent<ComponentType> {
  const known = components.get(path)
  if (known) return known
  const load = isFramePath(path) ? loadFrame : pages[path]
  if (!load) throw new Error(`There is no page for ${path}.`)
  const component = lazy(() => loadChunk(load, { isShown: true }))
  components.set(path, component)
  return component
}

/** Forgets a page that failed to load, so that trying again asks for it again. */
export function forgetPage(path: string): void {
  components.delete(path)
}
