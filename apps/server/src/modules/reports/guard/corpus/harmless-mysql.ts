const STATEMENTS: readonly string[] = [
  'select * from goods',
  'select g.* from goods g;',
  'select `id`, `name` from goods -- a comment',
  'select id from goods # a comment',
  'select /* a comment */ id from goods',
  "select 'it''s', 'a\\'b', \"text\" from goods",
  'select count(*), sum(price), avg(price), min(sold), max(sold) from goods',
  "select date_format(sold, '%Y-%m') as month, sum(price) from goods group by 1 order by 1",
  'select name, count(distinct id) from goods group by name having count(*) > 1',
  'select * from goods where sold >= :from and sold < date_add(:to, interval 1 day)',
  'select * from goods where name = :name or :name is null',
  'select * from goods where price > :least limit 10 offset 5',
  "select case when price > 10 then 'dear' else 'cheap' end as kind from goods",
  'select if(price > 10, 1, 0), ifnull(name, 0), coalesce(name, id), nullif(price, 0) from goods',
  "select concat(name, '-', id), concat_ws(',', name, id), upper(name), lower(name), left(name, 2), substring(name, 1, 2) from goods",
  'select a.id from goods a join goods b on a.id = b.id left join goods c on c.id = a.id',
  'select * from goods where id in (select id from goods where price > 1)',
  'select * from goods a where exists (select 1 from goods b where b.id = a.id)',
  'with x as (select id, price from goods) select sum(price) from x',
  'select id from goods union all select id from goods',
  '(select id from goods) union (select id from goods) order by id',
  'select row_number() over (partition by name order by id) as n from goods',
  'select cast(price as decimal(10, 2)), convert(price, char(10)), round(price, 1), floor(price), mod(id, 2) from goods',
  'select year(sold), month(sold), datediff(now(), sold), curdate(), current_date, unix_timestamp(sold) from goods',
  'select group_concat(distinct name) from goods',
  "select * from goods where name like 'a%' and id between 1 and 3 and name is not null and id <=> 1",
  'select count(*) from goods group by name with rollup',
  'select 1--1 as two',
  'select distinct name from goods order by name limit 3',
  'select t.`set`, t.`update` from (select id as `set`, price as `update` from goods) t',
]

/** Each is the value of a column. */
const VALUES = `
abs(-price)|ceil(price)|ceiling(price)|floor(price)|round(price)|round(price, 1)|truncate(price, 1)|sign(price)|sqrt(price)|exp(1)|ln(price + 1)|log(2, 8)|log2(8)|log10(100)|power(price, 2)|pow(2, 3)|mod(id, 2)|pi()|rand(1)|greatest(price, 2, 3)|least(price, 2, 3)
coalesce(name, 'none')|ifnull(name, 'none')|nullif(price, 0)|if(price > 10, 'dear', 'cheap')|isnull(name)|price between 1 and 10|price in (1, 2, 3)|price not in (1, 2)|name is null|name is not null|not (price > 1)|price > 1 and id > 1|price > 1 or id > 1|price > 1 xor id > 1|id <=> null
price + 1|price - 1|price * 2|price / 3|id div 2|id % 2|-price|1--1|id & 1|id <> 2|id << 2|id >> 1|id ^ 1|~id & 255|1.5e3|0x1f|0b11|.5|true|false|null
length(name)|char_length(name)|character_length(name)|lower(name)|upper(name)|lcase(name)|ucase(name)|trim(name)|trim(both 'a' from name)|trim(leading 'a' from name)|ltrim(name)|rtrim(name)|substring(name, 2)|substring(name, 1, 2)|substring(name from 2 for 1)|substr(name, 1, 1)|mid(name, 1, 1)|left(name, 2)|right(name, 2)
instr(name, 'a')|locate('a', name)|position('a' in name)|reverse(name)|field(name, 'pen', 'ink')|find_in_set('a', 'a,b')|elt(1, name, 'x')|strcmp(name, 'a')|ascii(name)|ord(name)|md5(name)|sha1(name)|crc32(name)|hex(name)|concat(name, '-', id)|concat_ws('-', name, id)|substring_index(name, 'e', 1)|'it''s'|'a\\'b'|"text"|'中文'|'a' 'b'
name like 'p%'|name not like '%k'|name like '50!%' escape '!'|name regexp '^p'|name rlike 'n$'|name = 'pen'|binary name = 'pen'|name collate utf8mb4_bin = 'pen'|case name when 'pen' then 1 else 2 end|case when price > 10 then 'dear' when price > 5 then 'fair' else 'cheap' end
date(sold)|time(sold)|timestamp(sold)|year(sold)|quarter(sold)|month(sold)|week(sold)|weekday(sold)|weekofyear(sold)|yearweek(sold)|day(sold)|dayofmonth(sold)|dayofweek(sold)|dayofyear(sold)|dayname(sold)|monthname(sold)|hour(sold)|minute(sold)|second(sold)|microsecond(sold)|extract(year from sold)|extract(year_month from sold)|last_day(sold)|makedate(2026, 32)
date_add(sold, interval 1 day)|date_sub(sold, interval 2 month)|adddate(sold, 3)|subdate(sold, 3)|sold + interval 1 hour|sold - interval 1 week|datediff(now(), sold)|timediff(sold, sold)|timestampdiff(day, sold, now())|timestampadd(month, 1, sold)|date_format(sold, '%Y-%m')|time_format(sold, '%H:%i')|str_to_date('2026-01-02', '%Y-%m-%d')|from_unixtime(0)|unix_timestamp(sold)
to_days(sold)|from_days(739000)|sec_to_time(90)|time_to_sec('01:00:00')|convert_tz(sold, '+00:00', '+08:00')|now()|curdate()|curtime()|current_date|current_date()|current_time|current_timestamp|localtime|localtimestamp|utc_date()|utc_time()|utc_timestamp()|date '2026-01-01'|sold >= date '2026-01-01'
cast(price as decimal(10, 2))|cast(price as char)|cast(id as signed)|cast(id as unsigned)|cast(sold as date)|cast(sold as datetime)|convert(price, char(10))|convert(name using utf8mb4)|json_extract('{"a":1}', '$.a')|json_unquote(json_extract('{"a":"b"}', '$.a'))|json_value('{"a":1}', '$.a')|json_length('[1,2]')|json_type('[]')|json_keys('{"a":1}')|json_contains('[1,2]', '1')
(select count(*) from goods)|exists (select 1 from goods where price > 5)|price > all (select 0)|price >= any (select price from goods)|row_number() over (order by id)|rank() over (order by price)|dense_rank() over (order by price)|percent_rank() over (order by price)|cume_dist() over (order by price)|ntile(2) over (order by id)|lag(price) over (order by id)|lead(price, 1) over (order by id)
first_value(price) over (order by id)|last_value(price) over (order by id)|nth_value(price, 2) over (order by id)|sum(price) over (partition by name order by id rows between unbounded preceding and current row)|avg(price) over (order by id rows between 1 preceding and 1 following)
`
  .trim()
  .split(/[|\n]/)

/** Each is a figure over all rows. */
const FIGURES = `
count(*)|count(name)|count(distinct name)|sum(price)|sum(distinct price)|avg(price)|min(sold)|max(sold)|std(price)|stddev(price)|stddev_pop(price)|stddev_samp(price)|var_pop(price)|var_samp(price)|variance(price)|bit_and(id)|bit_or(id)|bit_xor(id)|group_concat(name)|group_concat(distinct name order by name separator ';')|json_arrayagg(id)|json_objectagg(id, name)|sum(if(price > 5, 1, 0))|round(sum(price) / count(*), 2)
`
  .trim()
  .split('|')

/** Statements that people write for reports over a table `goods (id, name, price, sold)` of MySQL or MariaDB. */
export const HARMLESS_MYSQL: readonly string[] = [
  ...STATEMENTS,
  ...VALUES.map((value) => `select ${value} as value from goods`),
  ...FIGURES.map((figure) => `select ${figure} as figure from goods`),
]
