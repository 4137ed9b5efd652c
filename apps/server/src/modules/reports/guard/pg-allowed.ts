const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/**
 * What a statement may call. None of these acts, reads a setting, a file or a catalogue, waits, or makes much out of little; what is named nowhere is refused,
 * also what an extension or a schema adds later.
 */
export const PG_FUNCTIONS = words(`
  abs ceil ceiling floor round trunc sign sqrt cbrt exp ln log power mod div gcd lcm width_bucket random pi
  greatest least coalesce nullif num_nulls num_nonnulls
  count sum avg min max stddev stddev_pop stddev_samp variance var_pop var_samp corr covar_pop covar_samp regr_slope regr_intercept regr_r2 regr_count
  bool_and bool_or every bit_and bit_or any_value string_agg array_agg json_agg jsonb_agg json_object_agg jsonb_object_agg
  mode percentile_cont percentile_disc
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  length char_length character_length octet_length lower upper initcap btrim ltrim rtrim trim substring substr left right
  strpos position overlay split_part reverse starts_with lpad rpad concat concat_ws translate replace ascii chr md5
  like_escape similar_to_escape
  to_char to_date to_timestamp to_number date_part extract date_trunc date_bin age make_date make_time make_timestamp make_timestamptz make_interval
  now statement_timestamp transaction_timestamp timezone isfinite justify_days justify_hours justify_interval overlaps
  json_extract_path json_extract_path_text jsonb_extract_path jsonb_extract_path_text json_array_length jsonb_array_length json_typeof jsonb_typeof
  jsonb_array_elements jsonb_array_elements_text json_array_elements json_array_elements_text jsonb_object_keys json_object_keys jsonb_each jsonb_each_text json_each json_each_text
  array_length cardinality array_position array_to_string string_to_array unnest generate_series
`)

/** Of what is cast to; names of the catalogue (`regclass` and the like) are none. */
export const PG_TYPES = words(`
  text varchar bpchar char int2 int4 int8 numeric float4 float8 bool date time timetz timestamp timestamptz interval json jsonb uuid
  smallint integer bigint decimal real boolean int string
`)

export const PG_OPERATORS = words(`
  + - * / % ^ = <> != < > <= >= || ~~ !~~ ~~* !~~* ~ !~ ~* !~* -> ->> #> #>> @> <@ ? ?| ?& && ^@
`)

/** Parts of a statement, as the parser calls them. */
export const PG_NODES = words(`
  SelectStmt ResTarget ColumnRef String A_Star A_Const A_Expr BoolExpr NullTest BooleanTest CaseExpr CaseWhen CoalesceExpr MinMaxExpr FuncCall NamedArgExpr
  TypeCast SortBy WindowDef JoinExpr RangeVar RangeSubselect RangeFunction SubLink List RowExpr GroupingSet GroupingFunc
  CommonTableExpr ParamRef A_ArrayExpr A_Indirection A_Indices SQLValueFunction Integer Float Boolean
`)

/** `current_date` and the like; `current_user` and what else a session knows are none. */
export const PG_VALUES = /^SVFOP_(CURRENT_DATE|CURRENT_TIME(STAMP)?(_N)?|LOCALTIME(STAMP)?(_N)?)$/
