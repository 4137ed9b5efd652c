/** The same tables as MySQL has them in Sakila (BSD), with its own oddities: a set, a year, unsigned numbers, a boolean of one digit, a computed column. */
export const FILM_TABLES_MYSQL = `
  create table language (
    language_id tinyint unsigned not null auto_increment primary key,
    name char(20) not null,
    last_update timestamp not null default current_timestamp on update current_timestamp
  );
  create table film (
    film_id smallint unsigned not null auto_increment primary key,
    title varchar(128) not null comment '片名（必填）',
    description text default null,
    release_year year default null,
    language_id tinyint unsigned not null,
    rental_duration tinyint unsigned not null default 3,
    rental_rate decimal(4, 2) not null default 4.99,
    length smallint unsigned default null,
    rating enum('G', 'PG', 'PG-13', 'R', 'It''s X') default 'G',
    special_features set('Trailers', 'Commentaries') default null,
    views bigint unsigned not null,
    is_lent tinyint(1) not null default 0,
    poster mediumblob,
    revenue decimal(8, 2) as (rental_duration * rental_rate) stored,
    last_update timestamp not null default current_timestamp on update current_timestamp,
    constraint fk_film_language foreign key (language_id) references language (language_id)
  ) comment '影片';
  create view film_titles as select film_id, title from film;
`
