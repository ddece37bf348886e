import { Button } from '../../components/Button/Button.tsx';

interface DownloadButtonProps {
  readonly label: string;
  /** Of the file, with its ending. */
  readonly name: string;
  readonly type: 'text/csv' | 'application/json';
  /** Asked for at the press. */
  readonly content: () => string;
}

/** Hands over a file that the page has made. Spreadsheets take text for UTF-8 by the mark at its start. */
export function DownloadButton({ label, name, type, content }: DownloadButtonProps) {
  const download = () => {
    const mark = type === 'text/csv' ? '\ufeff' : '';
    const address = URL.createObjectURL(new Blob([mark + content()], { type: `${type};charset=utf-8` }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    // The browser has taken hold of it by then.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  return (
    <Button kind="quiet" onClick={download}>
      {label}
    </Button>
  );
}
