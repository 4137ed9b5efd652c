import { formatServerTime } from '../texts/server-time.ts'

/** Hands bytes to the browser as a file of this name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** `参数-20260102-0304`: what a file is called that is made now. */
export function titleAt(title: string, now: Date = new Date()): string {
  return `${title}-${formatServerTime(now).slice(0, 16).replaceAll(/[-:]/g, '').replace(' ', '-')}`
}
