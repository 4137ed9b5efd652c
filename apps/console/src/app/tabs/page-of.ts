import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { matchPath } from 'react-router'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { isFramePath } from '../../lib/menu/menu-address.ts'
import { argumentPages, pages, type ArgumentPage } from '../pages.ts'

const components = new Map<string, LazyExoticComponent<ComponentType>>()

const loadFrame = () => import('../iframe/frame.page.tsx')

/** Is there a page for this path? */
export function hasPage(path: string): boolean {
  return Object.hasOwn(pages, path) || isFramePath(path) || patternOf(path) !== undefined
}

/** The pattern of a page with arguments that the path fits. */
export function patternOf(path: string): string | undefined {
  return Object.keys(argumentPages).find((pattern) => matchPath(pattern, path) !== null)
}

/** The page with arguments that the path fits. */
export function argumentPageOf(path: string): ArgumentPage | undefined {
  const pattern = patternOf(path)
  return pattern === undefined ? undefined : argumentPages[pattern]
}

/** The page of a path, loaded when first shown; always the same component for the same path, so that its state stays. */
export function pageOf(path: string): LazyExoticComponent<ComponentType> {
  const name = patternOf(path) ?? path
  const known = components.get(name)
  if (known) return known
  const load = isFramePath(path) ? loadFrame : (pages[path] ?? argumentPages[name]?.load)
  if (!load) throw new Error(`There is no page for ${path}.`)
  const component = lazy(() => loadChunk(load, { isShown: true }))
  components.set(name, component)
  return component
}

/** Forgets a page that failed to load, so that trying again asks for it again. */
export function forgetPage(path: string): void {
  components.delete(patternOf(path) ?? path)
}
