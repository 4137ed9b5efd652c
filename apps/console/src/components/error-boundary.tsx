import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** What stands in place of the broken part; `retry` renders it anew. */
  renderFallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

/** Holds a crash to the part it happened in. React reports the error itself, with the component stack. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught: { error: unknown } | undefined }> {
  override state: { caught: { error: unknown } | undefined } = { caught: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  override render() {
    const { caught } = this.state
    if (!caught) return this.props.children
    return this.props.renderFallback(caught.error, () => this.setState({ caught: undefined }))
  }
}
