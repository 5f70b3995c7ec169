export function rulesToHtml(text: string): string;
