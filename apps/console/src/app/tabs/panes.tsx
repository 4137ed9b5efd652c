import { Pane } from './pane.tsx'
import { useTabs } from './tabs-store.ts'

/** Every page visited since the console was loaded; one is on screen. */
export function Panes({ current, labelOf }: { current: string; labelOf: (path: string) => string }) {
  const { tabs, visited, reloads } = useTabs()
  return tabs
    .filter((tab) => visited.has(tab.value))
    .map((tab) => (
      <Pane
        key={`${tab.value} ${reloads[tab.value] ?? 0}`}
        tab={tab}
        label={labelOf(tab.value)}
        isActive={tab.value === current}
      />
    ))
}
