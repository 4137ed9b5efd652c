import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  OperationNodeTransformer,
  OperatorNode,
  ReferenceNode,
  TableNode,
  ValueNode,
  type DeleteQueryNode,
  type KyselyPlugin,
  type OnNode,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  type RawNode,
  type RootOperationNode,
  type SelectQueryNode,
  type UnknownRow,
  type UpdateQueryNode,
  type WhereNode,
} from 'kysely'

/** The tenants themselves: their number is what a query looks them up by, not a wall. */
const TENANTS = 'systemTenant'
/** SQL text that ends where the number of a tenant follows. */
const BEFORE_TENANT = /(?:\b\w+\.)?\btenant_id = $/
const NAMES_TENANTS = /\bsystem_tenant\b/

const nameOf = (table: OperationNode | undefined): string | undefined =>
  table && TableNode.is(table) ? table.table.identifier.name : undefined

const always = BinaryOperationNode.create(
  ValueNode.createImmediate(1),
  OperatorNode.create('='),
  ValueNode.createImmediate(1),
)

class Remover extends OperationNodeTransformer {
  removed = 0
  /** Table of each query around, for columns that are named without one; undefined where there are several. */
  private readonly around: (string | undefined)[] = []

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const { froms = [] } = node.from ?? {}
    return this.within(froms.length === 1 && !node.joins ? nameOf(froms[0]) : undefined, () =>
      super.transformSelectQuery(node, queryId as QueryId),
    )
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    return this.within(nameOf(node.table), () => super.transformUpdateQuery(node, queryId as QueryId))
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    return this.within(nameOf(node.from.froms[0]), () => super.transformDeleteQuery(node, queryId as QueryId))
  }

  protected override transformWhere(node: WhereNode, queryId?: QueryId): WhereNode {
    return super.transformWhere({ ...node, where: this.without(node.where) }, queryId)
  }

  protected override transformOn(node: OnNode, queryId?: QueryId): OnNode {
    return super.transformOn({ ...node, on: this.without(node.on) }, queryId)
  }

  /** `… tenant_id = ${tenantId}` in SQL text becomes `… '' <> ${tenantId}`, which any number of a tenant passes. */
  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const sqlFragments = node.sqlFragments.map((fragment, index) => {
      const next = node.parameters[index]
      if (!next || !ValueNode.is(next) || !BEFORE_TENANT.test(fragment) || NAMES_TENANTS.test(fragment)) return fragment
      this.removed += 1
      return fragment.replace(BEFORE_TENANT, `'' <> `)
    })
    return super.transformRaw({ ...node, sqlFragments }, queryId)
  }

  private within<Node>(table: string | undefined, transform: () => Node): Node {
    this.around.push(table)
    try {
      return transform()
    } finally {
      this.around.pop()
    }
  }

  private without(node: OperationNode): OperationNode {
    if (AndNode.is(node)) return AndNode.create(this.without(node.left), this.without(node.right))
    if (!this.isTenantCondition(node)) return node
    this.removed += 1
    return always
  }

  /** Is this `tenant_id = $1`, on another table than that of the tenants? */
  private isTenantCondition(node: OperationNode): boolean {
    if (!BinaryOperationNode.is(node)) return false
    const { leftOperand, operator, rightOperand } = node
    if (
      !ReferenceNode.is(leftOperand) ||
      !ColumnNode.is(leftOperand.column) ||
      !OperatorNode.is(operator) ||
      !ValueNode.is(rightOperand)
    )
      return false
    if (operator.operator !== '=' || !['tenantId', 'tenant_id'].includes(leftOperand.column.column.name)) return false
    return (nameOf(leftOperand.table) ?? this.around.at(-1)) !== TENANTS
  }
}

/**
 * Takes every `tenant_id = …` out of the queries, conditions of joins and of SQL text included: wall 1 off, so that a suite can
 * show that row-level security holds alone. `removed()` says how many it took, so the suite knows that it really was off.
 */
export function withoutTenantConditions(): KyselyPlugin & { removed(): number } {
  const remover = new Remover()
  return {
    removed: () => remover.removed,
    transformQuery: ({ node }: PluginTransformQueryArgs): RootOperationNode =>
      remover.transformNode(node) as RootOperationNode,
    transformResult: async ({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> => result,
  }
}
