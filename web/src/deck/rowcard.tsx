// SPDX-License-Identifier: MIT
// rowcard.tsx - the chosen row: its components as they will be played, its line of the text, a
// photo of the owner's card beside it. On a phone it also has the fields of the row.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import { t } from '../ui/i18n.js';
import { Icon, IconButton } from '../table/parts.js';
import { Editor } from './cells.js';
import { labelOf } from './grid.js';
import { fieldsOf, piecesOf, type Row, rowsOf, withLine } from './lines.js';
import { faultOf, type Studio } from './studio.js';

/** Photos of this visit, by draft and row; they never leave the browser. */
const photos = new Map<string, string>();

/** A text that the engine takes and that shows this row: the deck itself, or the last sound one
 * with this line. */
function drawable(app: ReturnType<typeof useApp>, studio: Studio, row: Row): string {
  const { fault, draft, sound, shapes } = studio;
  if (!fault) return draft.text;
  const there = rowsOf(shapes, sound).find((one) => one.key === row.key);
  const mixed = sound && there ? withLine(sound, there.line, row.text) : '';
  return mixed && !faultOf(app, draft.game, mixed) ? mixed : '';
}

function Pieces({ studio, row }: { studio: Studio; row: Row }) {
  const app = useApp();
  const { game } = studio.draft;
  const drawn = useMemo(() => {
    const text = drawable(app, studio, row);
    if (!text) return null;
    const rows = rowsOf(studio.shapes, text);
    const there = rows.find((one) => one.key === row.key);
    if (!there) return null;
    return piecesOf(rows, there).map((piece) => app.engine.deckPiece(game, text, piece));
  }, [studio.draft.text, studio.sound, studio.fault, row.key]);
  // A card that cannot be drawn for a moment keeps its last picture.
  const [last, setLast] = useState<{ key: string; svgs: string[] }>({ key: '', svgs: [] });
  useEffect(() => {
    if (drawn) setLast({ key: row.key, svgs: drawn });
  }, [drawn, row.key]);
  const svgs = drawn ?? (last.key === row.key ? last.svgs : []);
  if (svgs.length === 0)
    return (
      <p class="note">
        {drawn
          ? t('This line has no picture of its own.')
          : t('The picture comes when this line is right.')}
      </p>
    );
  return (
    <div class={`deck-pieces n-${svgs.length}${drawn ? '' : ' stale'}`} data-game={game}>
      {svgs.map((svg, i) => (
        <div key={i} dangerouslySetInnerHTML={{ __html: svg }} />
      ))}
    </div>
  );
}

function Photo({ name }: { name: string }) {
  const [, again] = useState(0);
  const url = photos.get(name);
  const take = (file: File | null | undefined): void => {
    if (!file?.type.startsWith('image/')) return;
    if (url) URL.revokeObjectURL(url);
    photos.set(name, URL.createObjectURL(file));
    again((n) => n + 1);
  };
  return (
    <div
      class="deck-photo"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer?.files[0]);
      }}
    >
      {url && <img src={url} alt={t('Your photo of this card')} />}
      <label class="button file">
        <Icon name="eye" />
        <span>{url ? t('Another photo') : t('Photo of the card')}</span>
        <input
          type="file"
          accept="image/*"
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
      </label>
      <small>{t('Only to type from: it stays in this tab.')}</small>
    </div>
  );
}

/** The fields of the row one below the other. */
function Form({
  studio,
  row,
  onChange,
}: {
  studio: Studio;
  row: Row;
  onChange: (row: Row, cell: number, value: string) => void;
}) {
  const { shape, cells } = row;
  if (!shape || !cells)
    return (
      <input
        aria-label={t('Line {n}', { n: row.line + 1 })}
        value={row.text}
        onChange={(event) => onChange(row, 0, event.currentTarget.value)}
      />
    );
  return (
    <div class="form deck-form">
      {fieldsOf(shape).map((field, i) => {
        const invalid = studio.faultRow === row && studio.faultCell === i;
        return (
          <div class="field" key={i}>
            <span>{labelOf(shape, i)}</span>
            <Editor
              field={field}
              text={cells[i].text}
              label={labelOf(shape, i)}
              invalid={invalid}
              describedBy={invalid ? 'row-fault' : undefined}
              onChange={(value) => onChange(row, i, value)}
            />
          </div>
        );
      })}
    </div>
  );
}

export function RowCard({
  studio,
  row,
  form,
  onStep,
  onChange,
}: {
  studio: Studio;
  row: Row;
  form: boolean;
  onStep: (by: number) => void;
  onChange: (row: Row, cell: number, value: string) => void;
}) {
  return (
    <>
      <div class="row deck-steps">
        <strong>
          {row.cells
            ?.slice(0, row.shape!.keys)
            .map((cell) => cell.text)
            .join(' ') || row.shape?.title}
        </strong>
        <IconButton icon="step-back" label={t('The row before')} onClick={() => onStep(-1)} />
        <IconButton icon="step-on" label={t('The next row')} onClick={() => onStep(1)} />
      </div>
      <Pieces studio={studio} row={row} />
      {studio.faultRow === row && (
        <p class="trouble" id="row-fault">
          {studio.fault!.words}
        </p>
      )}
      {form && <Form studio={studio} row={row} onChange={onChange} />}
      <div class="deck-line">
        <small>{t('The same in the text, line {n}', { n: row.line + 1 })}</small>
        <code>{row.text.trim()}</code>
      </div>
      <Photo name={`${studio.draft.id} ${row.key}`} />
    </>
  );
}
