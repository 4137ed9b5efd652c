import { Component, type ReactNode } from 'react'
import { commonTexts } from './texts/common-texts.ts'

const RELOAD_MS = 4_000

/** Nobody is there to press reload: a page that broke says so and starts again by itself. What was ordered is kept. */
export class CrashedScreen extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true }
  }

  override componentDidCatch(): void {
    setTimeout(() => window.location.reload(), RELOAD_MS)
  }

  override render(): ReactNode {
    if (!this.state.hasCrashed) return this.props.children
    const { crashed, crashedHint } = commonTexts
    return (
      <main className="kiosk plain">
        <h1>{`${crashed.zh} · ${crashed.en}`}</h1>
        <p>{crashedHint.zh}</p>
        <p>{crashedHint.en}</p>
      </main>
    )
  }
}
