import { newDrawTask, type DrawTask } from '../../engine/draw-task.ts'

/** Of an attempt that nothing was done for yet. `keyName`: the key of the pool that the drawing must go with; absent: any. */
export function newTask(localId: string, attempt: number, keyName: string | undefined): DrawTask {
  return { ...newDrawTask(localId, attempt), ...(keyName ? { keyName } : {}) }
}
