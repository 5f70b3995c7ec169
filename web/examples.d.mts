export interface ExampleRow {
    record: string;
    moves: number;
    part: string;
    seat?: number;
    select?: string;
    ghost?: string;
    choices?: boolean;
    says: string[];
}
export function readExamples(): {
    rows: Record<string, ExampleRow>;
    records: Record<string, string>;
};
