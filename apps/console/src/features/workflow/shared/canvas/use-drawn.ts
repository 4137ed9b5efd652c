import { useEffect, useState } from 'react'
import type { Badge, Marks, ViewCanvas } from './canvas.ts'

/** What is shown on a drawing, beside the file itself. */
export interface Looks {
  marks: Marks
  badges: readonly Badge[]
}

/** Draws the file and puts these looks on it, the same object for the same looks. Answers whether it could not be drawn. */
export function useDrawn(canvas: ViewCanvas | undefined, xml: string | undefined, looks: Looks | undefined): boolean {
  const [drawn, setDrawn] = useState<{ canvas: ViewCanvas; xml: string; isBroken: boolean }>()
  useEffect(() => {
    if (!canvas || xml === undefined) return undefined
    let isOver = false
    const done = (isBroken: boolean) => {
      if (!isOver) setDrawn({ canvas, xml, isBroken })
    }
    canvas.open(xml).then(
      () => done(false),
      () => done(true),
    )
    return () => {
      isOver = true
    }
  }, [canvas, xml])
  const isDrawn = drawn !== undefined && drawn.canvas === canvas && drawn.xml === xml && !drawn.isBroken
  useEffect(() => {
    if (isDrawn && looks) drawn.canvas.mark(looks.marks, looks.badges)
  }, [isDrawn, drawn, looks])
  return drawn !== undefined && drawn.xml === xml && drawn.isBroken
}
