// SPDX-License-Identifier: MIT
// grid.tsx - the rows of one kind of line. The chosen row is edited in place where there is room;
// on a phone it opens beside its picture (rowcard.tsx).
import { Component, type ComponentChildren } from 'preact';
import { t } from '../ui/i18n.js';
import { Icon } from '../table/parts.js';
import { choiceWords, Editor, Shown } from './cells.js';
import { type Field, fieldsOf, type Row, type Shape } from './lines.js';

export const ROMAN = ['I', 'II', 'III', 'IV'];

export interface RowProps {
  row: Row;
  shape: Shape;
  chosen: boolean;
  edits: boolean; // in place
  /** What is wrong with it, and in which cell. */
  fault: string | null;
  faultCell: number;
  /** Its cells in the standard deck; null: it is not there; undefined: the same. */
  was: string[] | null | undefined;
  onChoose: (row: Row, cell: number) => void;
  onChange: (row: Row, cell: number, value: string) => void;
}

/** What a cell's editor is called: "Project I", "Cost". */
export function labelOf(shape: Shape, cell: number): string {
  const field = fieldsOf(shape)[cell];
  const part = Math.floor((cell - shape.head.length) / Math.max(1, shape.part.length));
  return shape.parts && cell >= shape.head.length ? `${field.title} ${ROMAN[part]}` : field.title;
}

export const cellId = (row: Row, cell: number): string => `cell-${row.line}-${cell}`;

const wasWords = (field: Field, was: string): string =>
  was ? t('was {what}', { what: field.choices ? choiceWords(field, was) : was }) : t('was empty');

function CellOf({ props, cell, span }: { props: RowProps; cell: number; span?: number }) {
  const { row, shape, chosen, edits, was, faultCell } = props;
  const field = fieldsOf(shape)[cell];
  const { text } = row.cells![cell];
  const invalid = props.fault !== null && faultCell === cell;
  const before = was && was[cell] !== text ? was[cell] : undefined;
  return (
    <td
      rowSpan={span}
      class={`${invalid ? 'wrong ' : ''}${before !== undefined ? 'other ' : ''}of-${field.id.replace(/\d/, '')}`}
      onClick={() => !chosen && props.onChoose(row, cell)}
    >
      {chosen && edits ? (
        <Editor
          field={field}
          text={text}
          label={labelOf(shape, cell)}
          id={cellId(row, cell)}
          invalid={invalid}
          describedBy={invalid ? 'deck-fault' : undefined}
          onChange={(value) => props.onChange(row, cell, value)}
        />
      ) : (
        <Shown field={field} text={text} />
      )}
      {invalid && <Icon name="close" />}
      {before !== undefined && <small class="was">{wasWords(field, before ?? '')}</small>}
    </td>
  );
}

function Raw(props: RowProps & { columns: number }) {
  const { row, chosen, edits } = props;
  return (
    <td colSpan={props.columns} class="wrong" onClick={() => !chosen && props.onChoose(row, 0)}>
      {chosen && edits ? (
        <input
          class="raw"
          id={cellId(row, 0)}
          aria-label={t('Line {n}', { n: row.line + 1 })}
          value={row.text}
          spellcheck={false}
          onChange={(event) => props.onChange(row, 0, event.currentTarget.value)}
        />
      ) : (
        <code>{row.text}</code>
      )}
    </td>
  );
}

/** Drawn anew only when something of it changed: there are hundreds. */
class RowOf extends Component<RowProps> {
  shouldComponentUpdate(next: RowProps): boolean {
    const now = this.props;
    return (
      next.chosen ||
      now.chosen ||
      next.row.text !== now.row.text ||
      next.row.line !== now.row.line ||
      next.fault !== now.fault ||
      next.faultCell !== now.faultCell ||
      next.shape !== now.shape ||
      String(next.was) !== String(now.was)
    );
  }

  render(props: RowProps): ComponentChildren {
    const { row, shape, chosen, was, fault } = props;
    const columns = shape.head.length + (shape.parts ? 1 : 0) + shape.part.length;
    const kind = `${chosen ? 'chosen ' : ''}${was !== undefined ? 'differs ' : ''}${fault !== null ? 'faulty' : ''}`;
    const start = (
      <th scope="row" rowSpan={row.cells ? Math.max(1, shape.parts) : 1}>
        <button
          type="button"
          aria-pressed={chosen}
          aria-label={`${row.key}${was !== undefined ? `, ${t('differs from the standard deck')}` : ''}`}
          onClick={() => props.onChoose(row, 0)}
        >
          {'\u203a'}
        </button>
      </th>
    );
    const head = row.cells
      ? shape.head.map((_, i) => (
          <CellOf key={i} props={props} cell={i} span={Math.max(1, shape.parts)} />
        ))
      : null;
    return (
      <tbody class={kind}>
        <tr>
          {start}
          {head ?? <Raw {...props} columns={columns} />}
          {head && shape.parts > 0 && this.part(props, 0)}
        </tr>
        {head &&
          Array.from({ length: Math.max(0, shape.parts - 1) }, (_, i) => (
            <tr key={i}>{this.part(props, i + 1)}</tr>
          ))}
        {fault !== null && (
          <tr class="fault">
            <td colSpan={columns + 1} id="deck-fault">
              {fault}
            </td>
          </tr>
        )}
      </tbody>
    );
  }

  part(props: RowProps, part: number): ComponentChildren {
    const { shape } = props;
    const first = shape.head.length + part * shape.part.length;
    return [
      <td key="part" class="deck-part">
        {ROMAN[part]}
      </td>,
      ...shape.part.map((_, i) => <CellOf key={i} props={props} cell={first + i} />),
    ];
  }
}

export function Grid({
  shape,
  rows,
  propsOf,
}: {
  shape: Shape;
  rows: Row[];
  propsOf: (row: Row) => RowProps;
}) {
  return (
    <table class="deck-grid" aria-label={shape.title}>
      <thead>
        <tr>
          <td />
          {shape.head.map((field) => (
            <th key={field.id} scope="col">
              {field.title}
            </th>
          ))}
          {shape.parts > 0 && <td />}
          {shape.part.map((field) => (
            <th key={field.id} scope="col">
              {field.title}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <RowOf key={row.line} {...propsOf(row)} />
      ))}
    </table>
  );
}
