import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { SoldOrder } from '../../money/orders/goods.ts'
import type { PayOrderRow } from '../../money/orders/rows/pay-order.repository.ts'

/** What follows a paid drawing where it was ordered at a device: its print is part of what was bought. Devices stand above drawings, and say here what that is. */
export interface DrawFinisher {
  /** Undefined where this is no device. `sheets`: how many the order takes, 0 where nothing is printed. @throws AppError where the device cannot deliver */
  offer(
    scope: Scope,
    asked: { loginId: string; paperPerPicture: number; copies: number },
  ): Promise<{ deviceName: string; sheets: number } | undefined>
  /** In the transaction in which its drawing was done. True: more is to come, which settles the delivery. */
  drawn(trx: Db, scope: Scope, order: PayOrderRow, infoId: string): Promise<boolean>
  /** In the transaction in which its drawing ended, well or badly. */
  changed(trx: Db, scope: Scope, order: PayOrderRow, infoId: string): Promise<void>
  /** Of an order whose drawing is done. */
  look(at: Db, scope: Scope, order: SoldOrder): Promise<'underWay' | 'done' | 'failed'>
  /** Once more what came after the drawing. @throws AppError where it cannot be */
  again(trx: Db, scope: Scope, order: SoldOrder): Promise<void>
  /** In the transaction that asks for all of its money back. */
  takeBack(trx: Db, scope: Scope, order: SoldOrder): Promise<void>
  /** In the transaction in which that came to nothing. */
  giveAgain(trx: Db, scope: Scope, order: SoldOrder): Promise<void>
}

/** Where devices say what follows; without them a drawing is all that was bought. */
export function createDrawFinish() {
  let finisher: DrawFinisher | undefined
  return {
    set(next: DrawFinisher): void {
      finisher = next
    },
    find: (): DrawFinisher | undefined => finisher,
  }
}

export type DrawFinish = ReturnType<typeof createDrawFinish>
