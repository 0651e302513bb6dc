import nunjucks from 'nunjucks';

/** Renders a template with some variables; undefined if it cannot be rendered here. */
export type Renderer = (vars: object) => string | undefined;

/** Only promptfoo knows a config's own filters, so templates with them cannot be rendered here. */
const ENVIRONMENT = new nunjucks.Environment(null, { autoescape: false });

/** Compiles the template of a prompt as promptfoo does. */
export function rendererOf(template: string): Renderer {
  const compiled = new nunjucks.Template(template, ENVIRONMENT);
  return (vars) => {
    try {
      return compiled.render(vars);
    } catch {
      return undefined;
    }
  };
}
